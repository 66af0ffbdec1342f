/**
 * The server makes the pages below these paths at each request. The app has no routes there, and the service worker
 * leaves them to the server.
 */
export const paperLinkPath = '/p'
export const workshopPath = '/w'
export const visitPath = '/v'
/** No page: SMS gateways send their delivery reports below it. */
export const smsPath = '/sms'
/** Below the page of a workshop. */
export const bookingPath = '/book'
export const serverPagePaths: readonly string[] = [paperLinkPath, workshopPath, visitPath, smsPath]
