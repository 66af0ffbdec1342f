import { useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import type { Station } from '#client/station/use-station.ts'
import { ExtraBoundary } from '#client/ui/extra-boundary.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { isLetterKey } from '#client/ui/letter-key.ts'
import {
  closePalette,
  openPalette,
  openShortcuts,
  readPalette,
  typeAhead,
  usePalette,
} from '#client/ui/open-palette.ts'
import { isPaletteKey } from './palette-key.ts'

type PartProps = { station: Station; onClose: () => void }

/** Fetched after the first render. */
const PaletteSheet = lazyWithPreload<PartProps>(() => import('./palette-sheet.tsx').then((part) => part.PaletteSheet))
const ShortcutsSheet = lazyWithPreload<PartProps>(() =>
  import('./shortcuts-sheet.tsx').then((part) => part.ShortcutsSheet),
)

/** Handles Control+K and ? on every page; loads the sheets on first use. */
export function PaletteGate({ station }: { station: Station }) {
  const asked = usePalette()
  // Opened in a second render: a modal dialog restyles the whole page, and the tap has its answer first. Closed at once.
  const view = useDeferredValue(asked) === asked ? asked : null
  useEffect(() => queuePrefetch(PaletteSheet.fetch), [])
  // A layout effect, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (isPaletteKey(event)) {
        // Otherwise the browser's own search would open.
        event.preventDefault()
        if (readPalette() === 'search') closePalette()
        else if (!document.querySelector('dialog[open]')) openPalette()
      } else if (event.key === '?' && isLetterKey(event)) {
        event.preventDefault()
        openShortcuts()
      }
    }
    // Before every other handler: these letters are meant for the search, not for a shortcut.
    const keep = (event: KeyboardEvent) => typeAhead(event) && event.preventDefault()
    window.addEventListener('keydown', keep, { capture: true })
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', keep, { capture: true })
      window.removeEventListener('keydown', press)
      closePalette()
    }
  }, [])
  return (
    <ExtraBoundary key={view} onFault={closePalette}>
      {view === 'search' && <PaletteSheet station={station} onClose={closePalette} />}
      {view === 'keys' && <ShortcutsSheet station={station} onClose={closePalette} />}
    </ExtraBoundary>
  )
}
