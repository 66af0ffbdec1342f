import { currencyDigits } from '#domain/money.ts'

/** The keyboard that a price of the currency is typed with. */
export function priceKeyboard(currency: string): 'decimal' | 'numeric' {
  return currencyDigits(currency) > 0 ? 'decimal' : 'numeric'
}
