/** What detected the end of the session: an action of the user (`act`), or a call that the page made by itself. */
export type EndDetectedBy = 'act' | 'page'
type EndSession = (detectedBy: EndDetectedBy) => void

const listeners = new Set<EndSession>()

/** Subscribes to the end of the session on the server (row A7). Returns the unsubscribe function. */
export function onSessionEnd(listener: EndSession): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the listeners that the session has ended. They purge the user's data and ask for a new sign-in. */
export function announceSessionEnd(why: string, detectedBy: EndDetectedBy = 'act'): void {
  console.warn(`The session has ended: ${why}`)
  for (const listener of listeners) listener(detectedBy)
}
