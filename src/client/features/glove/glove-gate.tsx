import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { gloveMode } from '#client/ui/device-switch.ts'
import { ExtraBoundary } from '#client/ui/extra-boundary.tsx'

// Of a build that is gone: the page is as it is without.
const HoldToConfirm = lazy<ComponentType<{ station: Station }>>(() =>
  import('./hold-to-confirm.tsx').then(
    (part) => ({ default: part.HoldToConfirm }),
    () => ({ default: () => null }),
  ),
)

/** Glove mode where this device has it; elsewhere nothing of it is fetched. */
export function GloveGate({ station }: { station: Station }) {
  const isOn = useSyncExternalStore(gloveMode.watch, gloveMode.isOn)
  return (
    isOn && (
      <ExtraBoundary>
        <Suspense>
          <HoldToConfirm station={station} />
        </Suspense>
      </ExtraBoundary>
    )
  )
}
