/**
 * The server makes the pages below these paths at each request. The app has no routes there, and the service worker
 * leaves them to the server.
 */
export const paperLinkPath = '/p'
export const workshopPath = '/w'
export const serverPagePaths: readonly string[] = [paperLinkPath, workshopPath]
