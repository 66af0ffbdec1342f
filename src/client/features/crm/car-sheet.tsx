import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import { call } from '#client/api/call.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { updateVehicle, type VehicleDetails } from '#contract/vehicles.ts'
import { CarFields, carValues, toCarBody } from './car-fields.tsx'
import css from './crm.module.css'

const valuesOf = (car: VehicleDetails) => ({ ...carValues(car), version: car.version })

/** The form of a car, shown on all its orders. */
export function CarSheet({ car, station, onClose }: { car: VehicleDetails; station: Station; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const queryClient = useQueryClient()
  const reload = () => {
    for (const noun of ['vehicles', 'customers', 'appointments'])
      void queryClient.invalidateQueries({ queryKey: [noun] })
  }
  const form = useVersionedForm({
    draft: `car-${car.id}`,
    userId: station.userId,
    saved: valuesOf(car),
    schema: updateVehicle.body,
    toBody: ({ version, ...values }) => ({ ...toCarBody(values), version }),
    valuesOf,
    rememberCurrent: (_: VehicleDetails) => reload(),
    save: async (body) => {
      const saved = await call(updateVehicle, { params: { id: car.id }, body })
      reload()
      toast.success(t`Saved`)
      return valuesOf(saved)
    },
  })
  const submit = async (event: SyntheticEvent) => {
    if (await form.submit(event)) onClose()
  }
  return (
    <Sheet
      open
      keepOpen
      width="wide"
      onClose={onClose}
      title={t`Edit the car`}
      footer={
        <Button type="submit" form={id} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={id} ref={form.ref} onSubmit={submit} noValidate className={css.carForm}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <CarFields form={form} format={station.format} />
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
      </form>
    </Sheet>
  )
}
