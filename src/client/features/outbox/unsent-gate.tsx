import { closeUnsent, useUnsentOpen } from '#client/offline/outbox/open-unsent.ts'
import type { Station } from '#client/station/use-station.ts'
import { ExtraBoundary } from '#client/ui/extra-boundary.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'

/** A lazy component that is fetched after the first render. */
export const UnsentSheet = lazyWithPreload<{ station: Station }>(() =>
  import('./unsent-sheet.tsx').then((part) => part.UnsentSheet),
)

/** Shows the unsent changes while they are open, on every page. */
export function UnsentGate({ station }: { station: Station }) {
  const isOpen = useUnsentOpen()
  return (
    isOpen && (
      <ExtraBoundary onFault={closeUnsent}>
        <UnsentSheet station={station} />
      </ExtraBoundary>
    )
  )
}
