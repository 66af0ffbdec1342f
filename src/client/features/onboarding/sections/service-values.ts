import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { ChosenService, ServiceChoice } from '#contract/onboarding.ts'
import type { Service } from '#contract/services.ts'
import { parseAmount, toDecimal } from '#domain/money/money.ts'
import { readVat, vatCode, vatRates } from '#domain/money/vat-rates.ts'

export type PriceKind = ChosenService['price']['kind']

/** The field values of a selected service; `vat` is a code of `vatCode`, `''` is the usual rate. */
export type ServiceValue = {
  id: string
  minutes: string
  price: PriceKind
  amount: string
  vat: string
  /** Kept as it is: no screen offers it as long as customers cannot book online. */
  bookable: boolean
  /** What customers read beside the price; absent in drafts of earlier versions, which leave a saved note as it is. */
  note?: string | undefined
}

/** The values of the form fields. */
export type ServicesValues = { vat: string; services: ServiceValue[] }

/** The country and currency of prices and VAT rates. */
export type PriceLocale = { country: string; currency: string }

/** Returns the initial values of a service that is selected in the list. */
export function usualService({ id, minutes, popular }: Service): ServiceValue {
  return { id, minutes: String(minutes), price: 'quote', amount: '', vat: '', bookable: popular, note: '' }
}

/** Returns the fields of the saved choice, or empty ones. The most frequent rate becomes the usual rate. */
export function servicesValues(saved: ServiceChoice | null, { country, currency }: PriceLocale): ServicesValues {
  const codes = saved?.services.map(({ vatRate }) => vatCode(vatRate)) ?? []
  const counts = new Map(codes.map((code) => [code, codes.filter((one) => one === code).length]))
  const most = [...counts].sort(([, a], [, b]) => b - a).at(0)?.[0]
  const [first] = vatRates(country)
  const vat = most ?? (first === undefined ? '' : vatCode(first))
  const services = (saved?.services ?? []).map(({ id, minutes, price, vatRate, bookable, note = '' }) => ({
    id,
    minutes: String(minutes),
    price: price.kind,
    amount: price.kind === 'quote' ? '' : writeAmount(price.gross, currency),
    vat: vatCode(vatRate) === vat ? '' : vatCode(vatRate),
    bookable,
    note,
  }))
  return { vat, services }
}

/** Formats `149.00` as `149`. */
const writeAmount = (amount: number, currency: string): string => toDecimal({ amount, currency }).replace(/\.0+$/, '')

/** Returns the request body. The values of fields that `checkServices` reports are arbitrary. */
export function toServiceChoice({ vat, services }: ServicesValues, { currency }: PriceLocale): object {
  return {
    services: services.map(({ id, minutes, price, amount, vat: own, bookable, note }) => {
      const gross = parseAmount(amount, currency)
      const rate = readVat(own || vat)
      return {
        id,
        minutes: minutes.trim() === '' ? null : Number(minutes),
        price: price === 'quote' ? { kind: price } : { kind: price, gross: gross.ok ? gross.value : 0 },
        vatRate: rate === undefined ? 0 : rate,
        bookable,
        ...(note === undefined ? {} : { note }),
      }
    }),
  }
}

const mostMinor = 100_000_000

/** Returns the errors by `vat` and by paths of the body such as `services.0.minutes`. */
export function checkServices({ vat, services }: ServicesValues, { currency }: PriceLocale): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  const badRate = (code: string): FieldErrors[string] =>
    code.trim() === '' ? { code: 'invalid_type', missing: true } : { code: 'custom', rule: 'bad-rate' }
  if (services.some((service) => service.vat === '') && readVat(vat) === undefined) errors.vat = badRate(vat)
  for (const [index, { minutes, price, amount, vat: own }] of services.entries()) {
    const at = `services.${index}`
    if (/^\d+$/.test(minutes.trim()) && Number(minutes) % 5 !== 0) {
      errors[`${at}.minutes`] = { code: 'custom', rule: 'off-grid' }
    }
    if (own !== '' && readVat(own) === undefined) errors[`${at}.vatRate`] = badRate(own)
    if (price === 'quote') continue
    const parsed = parseAmount(amount, currency)
    if (amount.trim() === '') errors[`${at}.price.gross`] = { code: 'invalid_type', missing: true }
    else if (!parsed.ok && parsed.why !== 'too-big') errors[`${at}.price.gross`] = { code: 'custom', rule: parsed.why }
    else if (!parsed.ok || parsed.value > mostMinor) errors[`${at}.price.gross`] = { code: 'too_big' }
  }
  return errors
}
