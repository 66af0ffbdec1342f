import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { call } from '#client/api/call.ts'
import { ReadSummary } from '#client/features/scan/read-summary.tsx'
import { ScanButton } from '#client/features/scan/scan-button.tsx'
import { fuelLabels } from '#client/i18n/fuel-labels.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { fuels, updateVehicle, type VehicleDetails } from '#contract/vehicles.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { carOf } from '#domain/scan/car-of.ts'
import type { CertificateCar } from '#domain/scan/certificate.ts'
import type { Scanned } from '#domain/scan/scanned.ts'
import css from './crm.module.css'

const valuesOf = ({ plate, country, vin, brand, model, year, fuel, version }: VehicleDetails) => ({
  ...{ plate: plate ?? '', country, vin: vin ?? '', brand: brand ?? '', model: model ?? '' },
  ...{ year: year === null ? '' : String(year), fuel: fuel ?? '', version },
})
type CarValues = ReturnType<typeof valuesOf>

const toBody = ({ year, fuel, country, version, ...texts }: CarValues) => ({
  ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim() || null])),
  ...{ country: country.trim().toUpperCase(), fuel: fuel || null, version },
  // What is no number is refused by the schema.
  year: year.trim() === '' ? null : Number(year),
})

/** What a code says, as typed; what it does not say is left out. */
const readValues = ({ plate, brand, model, vin, year, fuel }: CertificateCar): Partial<CarValues> => ({
  ...(plate ? { plate, country: 'PL' } : {}),
  ...(brand ? { brand } : {}),
  ...(model ? { model } : {}),
  ...(vin ? { vin } : {}),
  ...(year ? { year: String(year) } : {}),
  ...(fuel ? { fuel } : {}),
})

const replacedTexts = (before: CarValues, after: CarValues): readonly string[] =>
  (['plate', 'brand', 'model', 'vin', 'year'] as const)
    .filter((key) => before[key].trim() && normalisePlate(before[key]) !== normalisePlate(after[key]))
    .map((key) => before[key])

/** The form of a car, shown on all its orders. */
export function CarSheet({ car, station, onClose }: { car: VehicleDetails; station: Station; onClose: () => void }) {
  const { i18n, t } = useLingui()
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
    toBody,
    valuesOf,
    rememberCurrent: (_: VehicleDetails) => reload(),
    save: async (body) => {
      const saved = await call(updateVehicle, { params: { id: car.id }, body })
      reload()
      toast.success(t`Saved`)
      return valuesOf(saved)
    },
  })
  const [read, setRead] = useState<{ car: CertificateCar; before: CarValues } | null>(null)
  const takeRead = (scanned: Scanned) => {
    const car = carOf(scanned)
    if (!car) return
    setRead({ car, before: form.values })
    form.set(readValues(car))
  }
  const undoRead = ({ before }: { before: CarValues }) => {
    const { version: _, ...texts } = before
    setRead(null)
    form.set(texts)
  }
  const submit = async (event: SyntheticEvent) => {
    if (await form.submit(event)) onClose()
  }
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`Edit the car`}
      footer={
        <Button type="submit" form={id} variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={id} ref={form.ref} onSubmit={submit} noValidate className={css.filters}>
        <SaveLaterNote />
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <ScanButton wants={['certificate', 'vin']} onScan={takeRead}>
          <Trans>Scan the certificate or VIN</Trans>
        </ScanButton>
        {read && (
          <ReadSummary
            car={read.car}
            replaced={replacedTexts(read.before, form.values)}
            format={station.format}
            onUndo={() => undoRead(read)}
          />
        )}
        <div className={css.pair}>
          <TextField {...form.text('plate')} label={t`Plate`} autoComplete="off" maxLength={20} />
          <TextField
            {...form.text('country')}
            label={t`Country of the plate`}
            hint={t`Two letters, as PL.`}
            autoComplete="off"
            maxLength={2}
          />
        </div>
        <div className={css.pair}>
          <TextField {...form.text('brand')} label={t`Make`} autoComplete="off" maxLength={60} />
          <TextField {...form.text('model')} label={t`Model`} autoComplete="off" maxLength={80} />
        </div>
        <div className={css.pair}>
          <TextField {...form.text('year')} label={t`Year`} inputMode="numeric" autoComplete="off" maxLength={4} />
          <SelectField
            label={t`Fuel`}
            placeholder={t`Not known`}
            options={fuels.map((fuel) => ({ value: fuel, label: i18n._(fuelLabels[fuel]) }))}
            value={fuels.find((fuel) => fuel === form.values.fuel) ?? ''}
            onChange={({ target }) => form.set({ fuel: target.value })}
          />
        </div>
        <TextField {...form.text('vin')} label={t`VIN`} autoComplete="off" spellCheck={false} maxLength={40} />
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
      </form>
    </Sheet>
  )
}
