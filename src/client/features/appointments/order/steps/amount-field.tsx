import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { writePrice } from '#client/features/appointments/order/lines/order-line-entry.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { parseAmount } from '#domain/money/money.ts'

export type AmountFieldProps = {
  id: string
  label: string
  value: string
  error: string | undefined
  /** The total of the items in minor units, which fills an untouched field; `null` if there are none. */
  items: number | null
  format: Format
  onValue: (value: string) => void
}

/** An amount with tax. A total of the items fills it, and a warning says where the typed amount differs. */
export function AmountField({ id, label, value, error, items, format, onValue }: AmountFieldProps) {
  const { t } = useLingui()
  const { currency, tag } = format
  const [isCleared, setCleared] = useState(false)
  const prefilled = items === null || isCleared ? '' : writePrice(items, { currency, tag })
  const shown = value || prefilled
  const typed = shown.trim() ? parseAmount(shown, currency) : null
  const isDifferent = items !== null && typed?.ok && typed.value !== items
  const total = items === null ? '' : format.money(items)
  return (
    <>
      <TextField
        id={id}
        label={label}
        optional
        inputMode="decimal"
        unit={currency}
        value={shown}
        error={error}
        hint={items === null || isDifferent ? undefined : t`Items total ${total}`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setCleared(target.value === '')
          onValue(target.value === prefilled ? '' : target.value)
        }}
      />
      {isDifferent && (
        <Banner kind="warning">
          <Trans>Items total {total}</Trans>
        </Banner>
      )}
    </>
  )
}
