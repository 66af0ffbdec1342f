import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { gloveMode } from '#client/ui/device-switch.ts'
import { ExtraBoundary } from '#client/ui/extra-boundary.tsx'

// If the file of an older build is no longer available, the page works without glove mode.
const HoldToConfirm = lazy<ComponentType<{ station: Station }>>(() =>
  import('./hold-to-confirm.tsx').then(
    (part) => ({ default: part.HoldToConfirm }),
    () => ({ default: () => null }),
  ),
)

/** Loads glove mode only if it is switched on for this device. */
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
