import type { VatPercent } from './money.ts'

// Poland: ustawa o VAT, art. 41 and 146ef; Great Britain: VAT Act 1994, sections 2, 29A and 30.
const ratesByCountry: Readonly<Record<string, readonly VatPercent[]>> = {
  PL: [23, 8, 5, 0, null],
  GB: [20, 5, 0, null],
}

/** The rates of a country (ISO 3166-1 alpha-2), the usual one first; none where we know of none. */
export function vatRates(country: string): readonly VatPercent[] {
  return (Object.hasOwn(ratesByCountry, country) ? ratesByCountry[country] : undefined) ?? []
}
