const listeners = new Set<() => void>()

/** Subscribes to the end of calls that may have changed data on the server, successful or not. */
export function onMutation(listener: () => void): void {
  listeners.add(listener)
}

export function notifyMutation(): void {
  for (const listener of listeners) listener()
}
