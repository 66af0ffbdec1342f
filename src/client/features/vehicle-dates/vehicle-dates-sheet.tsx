import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import { call } from '#client/api/call.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { DateField, TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { saveVehicleDates, type VehicleDates } from '#contract/follow-ups/vehicle-dates.ts'
import { OilFormula } from './oil-formula.tsx'
import css from './vehicle-dates.module.css'
import { vehicleDatesQuery } from './vehicle-dates-query.ts'

export type VehicleDatesProps = {
  vehicleId: string
  /** The plate, else make and model. */
  name: string
  station: Station
  onClose: () => void
}

/** The values of the form: empty texts instead of `null`, and the mileage as it is typed. */
const valuesOf = ({ inspectionOn, insuranceOn, oilChangedOn, oilChangedAt, version }: VehicleDates) => ({
  inspectionOn: inspectionOn ?? '',
  insuranceOn: insuranceOn ?? '',
  oilChangedOn: oilChangedOn ?? '',
  oilChangedAt: oilChangedAt === null ? '' : String(oilChangedAt),
  version,
})

/** Until when a car is inspected and insured, and an oil change elsewhere. */
export function VehicleDatesSheet({ vehicleId, name, station, onClose }: VehicleDatesProps) {
  const { t } = useLingui()
  const query = useQuery(vehicleDatesQuery(vehicleId))
  if (query.data) return <DatesForm dates={query.data} {...{ vehicleId, name, station, onClose }} />
  return (
    <Sheet open onClose={onClose} title={t`Dates of ${name}`}>
      <LoadError query={query} fallback={t`The dates could not be loaded.`} />
      {!query.error && (
        <Loading>
          <Skeleton box height="20rem" />
        </Loading>
      )}
    </Sheet>
  )
}

function DatesForm({ dates, vehicleId, name, station, onClose }: VehicleDatesProps & { dates: VehicleDates }) {
  const { t } = useLingui()
  const formId = useId()
  const queryClient = useQueryClient()
  const { format } = station
  const cache = (saved: VehicleDates) => void queryClient.setQueryData(vehicleDatesQuery(vehicleId).queryKey, saved)
  const form = useVersionedForm({
    draft: `vehicle-dates-${vehicleId}`,
    userId: station.userId,
    saved: valuesOf(dates),
    schema: saveVehicleDates.body,
    toBody: ({ version, ...values }) => ({
      inspectionOn: values.inspectionOn || null,
      insuranceOn: values.insuranceOn || null,
      oilChangedOn: values.oilChangedOn || null,
      oilChangedAt: values.oilChangedAt.trim() ? Number(values.oilChangedAt.replace(/\D/g, '')) : null,
      version,
    }),
    check: ({ oilChangedAt }): Record<string, string> =>
      /^[\d\s]*$/.test(oilChangedAt) ? {} : { oilChangedAt: t`Digits only, up to 7.` },
    valuesOf,
    rememberCurrent: cache,
    save: async (body) => {
      const saved = await call(saveVehicleDates, { params: { id: vehicleId }, body })
      cache(saved)
      void queryClient.invalidateQueries({ queryKey: ['follow-ups'] })
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
      onClose={onClose}
      title={t`Dates of ${name}`}
      footer={
        <>
          {form.conflict && <ConflictNotice {...form.conflict} />}
          {form.problem && <Banner kind="error">{form.problem}</Banner>}
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <div className={css.pair}>
          <DateField label={t`Technical inspection valid until`} optional {...form.text('inspectionOn')} />
          <DateField label={t`Insured until`} optional {...form.text('insuranceOn')} />
        </div>
        <div className={css.pair}>
          <DateField
            label={t`Last oil change`}
            optional
            hint={t`Only if it was done elsewhere: your own orders are counted anyway.`}
            {...form.text('oilChangedOn')}
          />
          <TextField
            label={t`Mileage at the oil change`}
            optional
            inputMode="numeric"
            autoComplete="off"
            unit={format.distanceUnit}
            {...form.text('oilChangedAt')}
          />
        </div>
        {dates.oil && <OilFormula oil={dates.oil} format={format} />}
      </form>
    </Sheet>
  )
}
