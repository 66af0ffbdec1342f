/** Who met the end of the session: something that a person did, or the page by itself. */
export type EndMetBy = 'act' | 'page'
type EndSession = (metBy: EndMetBy) => void

const listeners = new Set<EndSession>()

/** Calls back when the server no longer knows the session (row A7). Returns the way to stop. */
export function onSessionEnd(listener: EndSession): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that the session is over: who listens purges what is the user's and asks for a new sign-in. */
export function announceSessionEnd(why: string, metBy: EndMetBy = 'act'): void {
  console.warn(`The session has ended: ${why}`)
  for (const listener of listeners) listener(metBy)
}
