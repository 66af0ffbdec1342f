import { useSyncExternalStore } from 'react'

let accept: (() => void) | null = null
const listeners = new Set<() => void>()

/** A new build waits; `onAccept` puts it to work. */
export function announceNewVersion(onAccept: () => void): void {
  accept = onAccept
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The function that reloads into the waiting build; `null` while there is none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => accept)
}
