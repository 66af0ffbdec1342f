import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { VehicleDatesProps } from './vehicle-dates-sheet.tsx'

/** The sheet with the dates of a car; fetched when it is opened. */
export const VehicleDatesSheet = lazyWithPreload<VehicleDatesProps>(() =>
  import('./vehicle-dates-sheet.tsx').then((part) => part.VehicleDatesSheet),
)

/** Opens the dates of a car. */
export function VehicleDatesButton(car: Omit<VehicleDatesProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="tabler:calendar-time" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Key dates</Trans>
      </Button>
      {isOpen && <VehicleDatesSheet {...car} onClose={() => setOpen(false)} />}
    </>
  )
}
