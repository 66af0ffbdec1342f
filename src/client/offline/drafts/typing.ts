// Forms of this page that somebody has typed in since it was loaded, and that are not saved.
const typedIn = new Set<object>()
const listeners = new Set<() => void>()

/** Notes whether something is typed in a form; any object names it. */
export function noteTyping(form: object, isTyped: boolean): void {
  if (isTyped) typedIn.add(form)
  else if (typedIn.delete(form) && typedIn.size === 0) for (const listener of listeners) listener()
}

/** Whether a person is in the middle of a form. */
export const isTyping = (): boolean => typedIn.size > 0

/** Called once nothing typed is left. */
export function onTypingEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
