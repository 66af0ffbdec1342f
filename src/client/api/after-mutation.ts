const listeners = new Set<() => void>()

/** Called when a call that may have changed something on the server has ended, however it did. */
export function onMutation(listener: () => void): void {
  listeners.add(listener)
}

export function notifyMutation(): void {
  for (const listener of listeners) listener()
}
