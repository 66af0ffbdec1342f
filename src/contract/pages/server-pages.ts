/**
 * The server makes the pages below this path at each request. The app has no route there, and the service worker leaves
 * them to the server.
 */
export const paperLinkPath = '/p'
