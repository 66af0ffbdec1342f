import { useSyncExternalStore } from 'react'

/** The open overlay: the global search, or the list of shortcuts. */
export type PaletteView = 'search' | 'keys' | null

let view: PaletteView = null
/** What was typed while the search was loading. */
let typedAhead = ''
const listeners = new Set<() => void>()

function show(next: PaletteView): void {
  if (view === next) return
  view = next
  typedAhead = ''
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openPalette = (): void => show('search')
export const openShortcuts = (): void => show('keys')
export const closePalette = (): void => show(null)
export const readPalette = (): PaletteView => view
export const readTypedAhead = (): string => typedAhead

/** Keeps a key that is pressed before the open search has its field. Returns whether it was one. */
export function typeAhead({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isWaiting = view === 'search' && document.querySelector('dialog[open]') === null
  if (!isWaiting || key.length !== 1 || altKey || ctrlKey || metaKey) return false
  typedAhead += key
  return true
}
export const usePalette = (): PaletteView => useSyncExternalStore(subscribe, readPalette)
