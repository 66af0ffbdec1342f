import { useSyncExternalStore } from 'react'

/** The open overlay: the global search, or the list of shortcuts. */
export type PaletteView = 'search' | 'keys' | null

let view: PaletteView = null
const listeners = new Set<() => void>()

function show(next: PaletteView): void {
  if (view === next) return
  view = next
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
export const usePalette = (): PaletteView => useSyncExternalStore(subscribe, readPalette)
