// Forms of this page with unsaved input since the page was loaded.
const typedIn = new Set<object>()
const listeners = new Set<() => void>()

/** Records whether a form has unsaved input. Any object can identify the form. */
export function noteTyping(form: object, isTyped: boolean): void {
  if (isTyped) typedIn.add(form)
  else if (typedIn.delete(form) && typedIn.size === 0) for (const listener of listeners) listener()
}

/** Whether any form has unsaved input. */
export const isTyping = (): boolean => typedIn.size > 0

/** Calls `listener` when no form has unsaved input any more. Returns the unsubscribe function. */
export function onTypingEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
