/** An amount in integer minor units (grosz, penny; yen have none) of an ISO 4217 currency. */
export type Money = { readonly amount: number; readonly currency: string }
/**
 * Per cent, at most two decimals (13.5 in Ireland); `null` is exempt from VAT, which differs from 0 % (in Poland: zw.).
 */
export type VatPercent = number | null

// ISO 4217 currencies whose minor unit does not have two decimals.
const digitsByCurrency: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0, VUV: 0 },
  ...{ XAF: 0, XOF: 0, XPF: 0, BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
}

/** The number of decimals of a currency's minor unit. */
export function currencyDigits(currency: string): number {
  return Object.hasOwn(digitsByCurrency, currency) ? (digitsByCurrency[currency] ?? 2) : 2
}

/**
 * Returns exactly `value * numerator / denominator`, with halves rounded away from zero, so that a credit mirrors its
 * charge.
 */
export function scaled(value: number, numerator: number, denominator: number): number {
  const product = BigInt(value) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const divisor = BigInt(denominator)
  const rounded = Number((size * 2n + divisor) / (divisor * 2n))
  return product < 0n && rounded !== 0 ? -rounded : rounded
}

/** The tax on a net amount in minor units. */
export function vatOf(net: number, vatPercent: VatPercent): number {
  return scaled(net, Math.round((vatPercent ?? 0) * 100), 10_000)
}

/** Net to gross, minor units. */
export function grossOf(net: number, vatPercent: VatPercent): number {
  return net + vatOf(net, vatPercent)
}

/** Gross to net, minor units: the gross amount minus the rounded tax. */
export function netOf(gross: number, vatPercent: VatPercent): number {
  const hundredths = Math.round((vatPercent ?? 0) * 100)
  return gross - scaled(gross, hundredths, 10_000 + hundredths)
}

/** Writes an integer count of 10^-digits as a plain decimal: -1250 with two digits is `-12.50`. */
export function writeDecimal(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  const point = text.length - digits
  return `${value < 0 ? '-' : ''}${text.slice(0, point)}${digits ? `.${text.slice(point)}` : ''}`
}

/** Minor units as a plain decimal, `-12.50`. */
export function toDecimal({ amount, currency }: Money): string {
  return writeDecimal(amount, currencyDigits(currency))
}

export type AmountFault = 'bad-characters' | 'too-precise' | 'too-big'

export type ParsedAmount =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly why: AmountFault }

/**
 * Reads a typed number, `1 234,5` or `1234.50`, as an integer count of 10^-digits; no sign, at most 12 digits before
 * the point.
 */
export function parseDecimal(text: string, digits: number): ParsedAmount {
  const parts = /^(\d+)(?:[.,](\d*))?$/.exec(text.replace(/\s/g, ''))
  if (!parts) return { ok: false, why: 'bad-characters' }
  const whole = (parts[1] ?? '').replace(/^0+(?=\d)/, '')
  const decimals = parts[2] ?? ''
  if (/[1-9]/.test(decimals.slice(digits))) return { ok: false, why: 'too-precise' }
  if (whole.length > 12) return { ok: false, why: 'too-big' }
  return { ok: true, value: Number(whole + decimals.slice(0, digits).padEnd(digits, '0')) }
}

/** Reads a typed amount as minor units of the currency. */
export function parseAmount(text: string, currency: string): ParsedAmount {
  return parseDecimal(text, currencyDigits(currency))
}

/** To make one takes longer than to use it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>()

function findFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const digits = currencyDigits(currency)
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction })
  formats.set(key, made)
  return made
}

/** Formats money for a locale (BCP 47): `1 234,50 zł`. */
export function formatMoney(money: Money, locale: string): string {
  const format = findFormat(money.currency, locale)
  // A decimal string preserves digits that a double would lose.
  const text = format.format(toDecimal(money) as `${number}`)
  // English and Polish formats have a hyphen as the sign.
  return text.replace('-', '−')
}
