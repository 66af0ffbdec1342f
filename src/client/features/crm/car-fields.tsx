import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useState } from 'react'
import { CountryField } from '#client/features/appointments/status/country-field.tsx'
import { ReadSummary } from '#client/features/scan/read-summary.tsx'
import { ScanButton } from '#client/features/scan/scan-button.tsx'
import { fuelLabels } from '#client/i18n/fuel-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { DateField, TextField } from '#client/ui/fields/text-field.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { fuels } from '#domain/codes/engine.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { carOf } from '#domain/scan/car-of.ts'
import type { CertificateCar } from '#domain/scan/certificate.ts'
import type { Scanned } from '#domain/scan/scanned.ts'
import css from './crm.module.css'

const texts = ['plate', 'country', 'vin', 'brand', 'model'] as const
const numbers = ['year', 'engineSize', 'power'] as const
const fieldNames = [...texts, ...numbers, 'fuel', 'firstRegistered'] as const
export type CarValues = Record<(typeof fieldNames)[number], string>

const mapFields = (read: (field: (typeof fieldNames)[number]) => string): CarValues =>
  Object.fromEntries(fieldNames.map((field) => [field, read(field)])) as CarValues

/** What is known of a car, as typed. */
export const carValues = (car: { readonly [field in keyof CarValues]?: string | number | null }): CarValues =>
  mapFields((field) => String(car[field] ?? ''))

/** The body of a request: what is empty is not known. */
export const toCarBody = (values: CarValues) => {
  // What is no number is refused by the schema.
  const asNumber = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    ...Object.fromEntries(texts.map((field) => [field, values[field].trim() || null])),
    ...Object.fromEntries(numbers.map((field) => [field, asNumber(values[field])])),
    country: values.country.trim().toUpperCase(),
    ...{ fuel: values.fuel || null, firstRegistered: values.firstRegistered || null },
  }
}

/** What a code says, as typed; what it does not say is left out. */
const readValues = (car: CertificateCar): Partial<CarValues> => ({
  ...Object.fromEntries(
    Object.entries(car).flatMap(([field, value]) => (value === null ? [] : [[field, String(value)]])),
  ),
  ...(car.plate ? { country: 'PL' } : {}),
})

const replacedTexts = (before: CarValues, after: CarValues): readonly string[] =>
  [...texts, ...numbers]
    .filter((key) => key !== 'country')
    .filter((key) => before[key].trim() && normalisePlate(before[key]) !== normalisePlate(after[key]))
    .map((key) => before[key])

type TextProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}
/** The part of a form that its fields need. */
type CarForm = {
  values: CarValues
  set: (changed: Partial<CarValues>) => void
  text: (field: keyof CarValues) => TextProps
}

/** The fields of a car, which its certificate can fill in. */
export function CarFields({ form, format }: { form: CarForm; format: Station['format'] }) {
  const { i18n, t } = useLingui()
  const [read, setRead] = useState<{ car: CertificateCar; before: CarValues } | null>(null)
  const takeRead = (scanned: Scanned) => {
    const car = carOf(scanned)
    if (!car) return
    setRead({ car, before: form.values })
    form.set(readValues(car))
  }
  const undoRead = (before: CarValues) => {
    setRead(null)
    form.set(mapFields((field) => before[field]))
  }
  return (
    <>
      <ScanButton wants={['certificate', 'vin']} onScan={takeRead}>
        <Trans>Scan the certificate or VIN</Trans>
      </ScanButton>
      {read && (
        <ReadSummary
          car={read.car}
          replaced={replacedTexts(read.before, form.values)}
          format={format}
          onUndo={() => undoRead(read.before)}
        />
      )}
      <div className={css.pair}>
        <TextField {...form.text('plate')} label={t`Plate`} autoComplete="off" maxLength={20} />
        <CountryField
          value={form.values.country}
          onValue={(country) => form.set({ country })}
          error={form.text('country').error}
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
      <div className={css.pair}>
        <TextField
          {...form.text('engineSize')}
          label={t`Engine size (cm³)`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
        <TextField {...form.text('power')} label={t`Power (kW)`} inputMode="numeric" autoComplete="off" maxLength={4} />
      </div>
      <div className={joinClasses(css.pair, css.long)}>
        <DateField {...form.text('firstRegistered')} label={t`First registration`} />
        <TextField {...form.text('vin')} label={t`VIN`} autoComplete="off" spellCheck={false} maxLength={40} />
      </div>
    </>
  )
}
