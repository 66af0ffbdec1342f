import { useLingui } from '@lingui/react/macro'
import { priceKeyboard } from '#client/ui/fields/price-keyboard.ts'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { PriceKind, PriceLocale, ServiceValue } from './service-values.ts'
import css from './services.module.css'

type PriceFieldProps = Pick<ServiceValue, 'price' | 'amount'> & {
  name: string
  place: PriceLocale
  onPrice: (changed: Partial<Pick<ServiceValue, 'price' | 'amount'>>) => void
  error: string | undefined
}

/** The price of a service: a starting price, a fixed price, or on quote. */
export function PriceField({ price, amount, name, place, onPrice, error }: PriceFieldProps) {
  const { t } = useLingui()
  const kinds: { value: PriceKind; label: string }[] = [
    { value: 'quote', label: t`On request` },
    { value: 'from', label: t`From` },
    { value: 'fixed', label: t`Fixed` },
  ]
  return (
    <div className={css.price}>
      <Segmented label={t`Price`} segments={kinds} value={price} onValue={(kind) => onPrice({ price: kind })} />
      {price !== 'quote' && (
        <TextField
          label={t`Price incl. VAT`}
          name={name}
          inputMode={priceKeyboard(place.currency)}
          autoComplete="off"
          unit={place.currency}
          value={amount}
          error={error}
          onChange={({ target }) => onPrice({ amount: target.value })}
        />
      )}
    </div>
  )
}
