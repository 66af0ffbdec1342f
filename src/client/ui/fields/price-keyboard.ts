import { currencyDigits } from '#domain/money/money.ts'

/** The `inputmode` for a price in the currency. */
export function priceKeyboard(currency: string): 'decimal' | 'numeric' {
  return currencyDigits(currency) > 0 ? 'decimal' : 'numeric'
}
