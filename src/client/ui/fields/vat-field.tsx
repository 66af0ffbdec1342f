import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { vatCode, vatRates } from '#domain/vat-rates.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type VatFieldProps = {
  label: ReactNode
  country: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
  /** The rate that holds where none is chosen. */
  usual?: string
}

/** A rate of the country; typed where we do not know its rates. */
export function VatField({ label, country, value, onValue, error, usual }: VatFieldProps) {
  const { t } = useLingui()
  const say = (code: string) => (code === 'exempt' ? t`exempt` : `${code} %`)
  const codes = vatRates(country).map(vatCode)
  if (codes.length === 0) {
    return (
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        unit="%"
        value={value === 'exempt' ? '' : value}
        {...(usual === undefined ? {} : { placeholder: usual })}
        error={error}
        onChange={({ target }) => onValue(target.value)}
      />
    )
  }
  // A rate that was saved under another law is still shown.
  const all = value === '' || codes.includes(value) ? codes : [...codes, value]
  const options = all.filter((code) => code !== usual).map((code) => ({ value: code, label: say(code) }))
  return (
    <SelectField
      label={label}
      options={options}
      value={value === usual ? '' : value}
      {...(usual === undefined ? {} : { placeholder: say(usual) })}
      error={error}
      onValue={onValue}
    />
  )
}
