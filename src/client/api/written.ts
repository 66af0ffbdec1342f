const listeners = new Set<() => void>()

/** Called when a call that may have changed something on the server has ended, however it did. */
export function onWritten(listener: () => void): void {
  listeners.add(listener)
}

export function announceWritten(): void {
  for (const listener of listeners) listener()
}
