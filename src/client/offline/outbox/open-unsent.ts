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

/** Shows what is not sent yet, from any page of the product. */
export const openUnsent = (): void => set(true)
export const closeUnsent = (): void => set(false)
export const useUnsentOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
