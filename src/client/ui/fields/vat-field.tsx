import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { vatCode, vatRates } from '#domain/money/vat-rates.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type VatFieldProps = {
  label: ReactNode
  country: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
  /** The default rate. */
  usual?: string
}

/** A VAT rate of the country; a text field if the rates of the country are unknown. */
export function VatField({ label, country, value, onValue, error, usual }: VatFieldProps) {
  const { t } = useLingui()
  const labelOf = (code: string) => (code === 'exempt' ? t`exempt` : `${code} %`)
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
  // A saved rate that is no longer in the law is still offered.
  const all = value === '' || codes.includes(value) ? codes : [...codes, value]
  const options = all.filter((code) => code !== usual).map((code) => ({ value: code, label: labelOf(code) }))
  return (
    <SelectField
      label={label}
      options={options}
      value={value === usual ? '' : value}
      {...(usual === undefined ? {} : { placeholder: labelOf(usual) })}
      error={error}
      onValue={onValue}
    />
  )
}
