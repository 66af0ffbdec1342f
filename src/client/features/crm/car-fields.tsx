import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { fuels } from '#contract/vehicles.ts'
import css from './crm.module.css'
import { fuelLabels } from './crm-labels.ts'

export type CarValues = Record<'plate' | 'country' | 'vin' | 'brand' | 'model' | 'year' | 'fuel', string>

/** The body of a request: what is empty is not known. */
export const toCarBody = ({ year, fuel, country, ...texts }: CarValues) => ({
  ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim() || null])),
  ...{ country: country.trim().toUpperCase(), fuel: fuel || null },
  // What is no number is refused by the schema.
  year: year.trim() === '' ? null : Number(year),
})

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

/** The fields of a car. */
export function CarFields({ form }: { form: CarForm }) {
  const { i18n, t } = useLingui()
  return (
    <>
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
    </>
  )
}
