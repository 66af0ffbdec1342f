/** What a page tells the service worker. */
export type PageMessage = {
  /** The user accepts the build that waits. */
  type: 'skip-waiting'
}

/** True for a message of ours: others (extensions, tools) may post to a worker as well. */
export function isPageMessage(data: unknown): data is PageMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'skip-waiting'
}
