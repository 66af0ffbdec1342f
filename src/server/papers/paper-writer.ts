import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { formatMoney } from '#domain/money/money.ts'
import { writePercent, writeQuantity } from '#domain/money/write-typed.ts'
import type { StationFields } from '../stations/store.ts'
import type { Translate } from '../texts/translate.ts'
import { tagOf } from '../texts/write-times.ts'

/** Writes texts and values in the language of a link, as `makeFormat` of the page does. */
export type PaperWriter = ReturnType<typeof createPaperWriter>

type WriterFor = Pick<StationFields, 'country' | 'timeZone' | 'currency'> & { readonly locale: Locale }

export function createPaperWriter(translate: Translate, { locale, country, timeZone, currency }: WriterFor) {
  const tag = tagOf({ locale, country })
  const fullDate = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const time = new Intl.DateTimeFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit' })
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  return {
    locale,
    translate: (label: TextDescriptor, values?: Readonly<Record<string, string | number>>): string =>
      translate(locale, label, values),
    /** `20 Nov 2026`. */
    date: (instant: number): string => fullDate.format(instant),
    /** `20 Nov 2026, 14:05`. */
    moment: (instant: number): string => `${fullDate.format(instant)}, ${time.format(instant)}`,
    money: (amount: number): string => formatMoney({ amount, currency }, tag),
    number: (value: number): string => number.format(value),
    decimal: (value: number, digits: number): string =>
      value.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** Of thousandths: `1,5`. */
    quantity: (thousandths: number): string => writeQuantity(thousandths, tag),
    percent: (value: number): string => writePercent(value, tag),
    distance: (value: number): string => `${number.format(value)} ${countryDefaults(country).distanceUnit}`,
  }
}
