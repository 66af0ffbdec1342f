import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (isOpen === next) return
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the list of unsent changes, from any page. */
export const openUnsent = (): void => set(true)
export const closeUnsent = (): void => set(false)
export const useUnsentOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
