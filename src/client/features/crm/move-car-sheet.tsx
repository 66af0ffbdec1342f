import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { moveCar } from '#contract/crm/pages.ts'
import type { Customer } from '#contract/customers.ts'
import type { VehicleDetails } from '#contract/vehicles.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { ChooseCustomer } from './choose-customer.tsx'
import css from './crm.module.css'

export type MoveCarSheetProps = { car: VehicleDetails; station: Station; onClose: () => void }

/** Asks for the new owner of a car, and says what stays behind. */
export function MoveCarSheet({ car, station, onClose }: MoveCarSheetProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Customer | 'nobody' | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const move = async () => {
    if (chosen === null) return
    setBusy(true)
    setFailure(null)
    try {
      const customerId = chosen === 'nobody' ? null : chosen.id
      await call(moveCar, { params: { id: car.id }, body: { customerId, version: car.version } })
      for (const noun of ['vehicles', 'customers', 'appointments'])
        void queryClient.invalidateQueries({ queryKey: [noun] })
      toast.success(t`The car has a new owner`)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`New owner of the car`}
      footer={
        chosen !== null && (
          <>
            <Button size="large" onClick={() => setChosen(null)}>
              <Trans>Back</Trans>
            </Button>
            <Button size="large" variant="signal" icon="tabler:check" busy={busy} onClick={() => void move()}>
              <Trans>Change owner</Trans>
            </Button>
          </>
        )
      }
    >
      <div className={css.sheet}>
        <SaveLaterNote />
        {chosen === null ? (
          <>
            <ChooseCustomer station={station} except={car.customer?.id} onChoose={setChosen} />
            {car.customer && (
              <Button icon="tabler:user-off" onClick={() => setChosen('nobody')}>
                <Trans>The owner is not known</Trans>
              </Button>
            )}
          </>
        ) : (
          <>
            <p>
              {chosen === 'nobody' ? (
                <Trans>The car has no owner until it is booked again.</Trans>
              ) : (
                <Trans>
                  New owner: <b>{nameCustomer(chosen, station.country)}</b>.
                </Trans>
              )}
            </p>
            <p className={css.dim}>
              <Trans>
                Its history stays with it: dates, mileage, work, findings and measurements. Names, contacts, complaints,
                sums, notes, photos and messages of the earlier owner are no longer shown with the car. Their visits
                stay on their own page.
              </Trans>
            </p>
          </>
        )}
        {failure !== null && <Banner kind="error">{describeProblem(failure)}</Banner>}
      </div>
    </Sheet>
  )
}
