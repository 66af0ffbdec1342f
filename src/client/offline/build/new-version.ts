import { useSyncExternalStore } from 'react'

type Accept = () => Promise<void>

let accept: Accept | null = null
const listeners = new Set<() => void>()

/** Announces a new build; `onAccept` loads it. */
export function announceNewVersion(onAccept: Accept): void {
  accept = onAccept
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the function that reloads into the new build; `null` while there is none. */
export function useNewVersion(): Accept | null {
  return useSyncExternalStore(subscribe, () => accept)
}
