import type { VatPercent } from './money.ts'

// Poland: ustawa o VAT, art. 41 and 146ef; Great Britain: VAT Act 1994, sections 2, 29A and 30.
const ratesByCountry: Readonly<Record<string, readonly VatPercent[]>> = {
  PL: [23, 8, 5, 0, null],
  GB: [20, 5, 0, null],
}

/** The rates of a country (ISO 3166-1 alpha-2), the usual one first; empty for a country without an entry. */
export function vatRates(country: string): readonly VatPercent[] {
  return (Object.hasOwn(ratesByCountry, country) ? ratesByCountry[country] : undefined) ?? []
}

/** The most frequent rate of a station's services, otherwise the country's first; undefined if neither is known. */
export function usualVat(
  services: readonly { readonly vatRate: VatPercent }[],
  country: string,
): VatPercent | undefined {
  const counts = new Map<VatPercent, number>()
  for (const { vatRate } of services) counts.set(vatRate, (counts.get(vatRate) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most ? most[0] : vatRates(country).at(0)
}

/** A rate as the value of a form field: `23`, `exempt`. */
export const vatCode = (rate: VatPercent): string => (rate === null ? 'exempt' : String(rate))

/** Reads a typed rate in per cent; undefined if it is invalid. */
export function readVat(code: string): VatPercent | undefined {
  if (code === 'exempt') return null
  const rate = /^\d{1,2}(?:[.,]\d{1,2})?$/.test(code.trim()) ? Number(code.replace(',', '.')) : Number.NaN
  return rate <= 30 ? rate : undefined
}
