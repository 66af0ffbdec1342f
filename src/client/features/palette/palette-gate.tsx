import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { ExtraBoundary } from '#client/ui/extra-boundary.tsx'
import { isLetterKey } from '#client/ui/letter-key.ts'
import { closePalette, openPalette, openShortcuts, readPalette, usePalette } from '#client/ui/open-palette.ts'
import { isPaletteKey } from './palette-key.ts'

type PartProps = { station: Station; onClose: () => void }

/** A part of a build that is gone: the page is as it was. */
const gone = {
  default: () => {
    useEffect(closePalette, [])
    return null
  },
}
const PaletteSheet = lazy<ComponentType<PartProps>>(() =>
  import('./palette-sheet.tsx').then(
    (part) => ({ default: part.PaletteSheet }),
    () => gone,
  ),
)
const ShortcutsSheet = lazy<ComponentType<PartProps>>(() =>
  import('./shortcuts-sheet.tsx').then(
    (part) => ({ default: part.ShortcutsSheet }),
    () => gone,
  ),
)

/** Control and K, or ?, from any page of the product; what they open is fetched then. */
export function PaletteGate({ station }: { station: Station }) {
  const view = usePalette()
  // Before the first paint: a key that follows what is seen is heard.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (isPaletteKey(event)) {
        // The browser's own search would take the key.
        event.preventDefault()
        if (readPalette() === 'search') closePalette()
        else if (!document.querySelector('dialog[open]')) openPalette()
      } else if (event.key === '?' && isLetterKey(event)) {
        event.preventDefault()
        openShortcuts()
      }
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      closePalette()
    }
  }, [])
  return (
    <ExtraBoundary key={view} onFault={closePalette}>
      <Suspense>
        {view === 'search' && <PaletteSheet station={station} onClose={closePalette} />}
        {view === 'keys' && <ShortcutsSheet station={station} onClose={closePalette} />}
      </Suspense>
    </ExtraBoundary>
  )
}
