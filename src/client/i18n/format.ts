import { countryDefaults } from '#domain/codes/country.ts'
import { formatMoney } from '#domain/money/money.ts'
import { addDays, type LocalDate, toInstant, toWall } from '#domain/wall-time.ts'

/** Texts follow the user's language; clock and units follow the station's country. */
export type FormatFor = {
  locale: string
  country: string
  timeZone: string
  currency: string
}

export type Format = ReturnType<typeof createFormat>

/** Returns the language tag for Intl: `en` is British, except for a station in the US. */
export function intlLocale(locale: string, country: string): string {
  if (locale.startsWith('pl')) return 'pl-PL'
  return country === 'US' ? 'en-US' : 'en-GB'
}

/** Creates a formatter on first use: each Intl object takes milliseconds, and the first page needs few of them. */
function lazy<F>(make: () => F): () => F {
  let made: F | undefined
  return () => {
    made ??= make()
    return made
  }
}

// All components of a page share one `Format`.
const formats = new Map<string, Format>()

/**
 * Returns formatters of dates, times, money and distances. Instants in ms since the epoch or ISO, days as `YYYY-MM-DD`.
 */
export function makeFormat(wanted: FormatFor): Format {
  const { locale, country, timeZone, currency } = wanted
  const key = [locale, country, timeZone, currency].join()
  const format = formats.get(key) ?? createFormat(wanted)
  formats.set(key, format)
  return format
}

function createFormat({ locale, country, timeZone, currency }: FormatFor) {
  const tag = intlLocale(locale, country)
  const { clock, distanceUnit, weekStart } = countryDefaults(country)
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }))
  const halfDays = dateFormat({ hour: 'numeric', minute: '2-digit', hour12: true })
  const longDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'short' })
  const shortDay = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
  const fullDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
  const weekday = dateFormat({ weekday: 'short' })
  const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' })
  const number = lazy(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }))
  const megabytes = lazy(
    () => new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
  )
  const percent = lazy(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }))

  const toMs = (instant: number | string) => (typeof instant === 'string' ? Date.parse(instant) : instant)
  // Noon, so that no daylight-saving change moves the date.
  const noonOf = (date: LocalDate) => toInstant({ date, time: '12:00' }, timeZone)
  const dateOf = (instant: number | string): LocalDate => toWall(toMs(instant), timeZone).date

  /** `8:00`, or `8:00 am` where the clock has twelve hours. */
  const time = (instant: number | string): string =>
    clock === 'h12' ? halfDays().format(toMs(instant)) : toWall(toMs(instant), timeZone).time.replace(/^0/, '')
  /** `Friday 21 Nov`, `piątek 21 lis`. */
  const day = (date: LocalDate): string => capitalise(longDay().format(noonOf(date)).replace(',', ''))
  const dayShort = (date: LocalDate): string => shortDay().format(noonOf(date)).replace(',', '')

  return {
    tag,
    timeZone,
    currency,
    weekStart,
    distanceUnit,
    dateOf,
    time,
    day,
    dayShort,
    /** `Mon`, `pon.`. */
    weekday: (date: LocalDate): string => weekday().format(noonOf(date)),
    /** `16–22 Nov`, `30 Nov – 6 Dec`. */
    dayRange: (first: LocalDate, last: LocalDate): string => dayAndMonth().formatRange(noonOf(first), noonOf(last)),
    /** `20 Nov 2026`. */
    date: (instant: number | string): string => fullDate().format(toMs(instant)),
    /** Time only on `today`; `Fri 14:02` in the week before; otherwise with the date. */
    timeOn: (instant: number | string, today: LocalDate): string => {
      const date = dateOf(instant)
      if (date === today) return time(instant)
      if (date < today && date > addDays(today, -7)) return `${weekday().format(toMs(instant))} ${time(instant)}`
      return `${dayShort(date)} ${time(instant)}`
    },
    money: (amount: number): string => formatMoney({ amount, currency }, tag),
    number: (value: number): string => number().format(value),
    /** A number with so many digits after the decimal separator. */
    decimal: (value: number, digits: number): string =>
      value.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** `2.4 MB`; at least a tenth. */
    megabytes: (bytes: number): string => megabytes().format(Math.max(0.1, bytes / 1_000_000)),
    /** A share of 1: `82%`. */
    percent: (share: number): string => percent().format(share),
    /** `184 320 km`. Mileage is stored in the station's unit as typed and never converted. */
    distance: (value: number): string => `${number().format(value)} ${distanceUnit}`,
    /** Minutes as working hours, `29` or `29:30`; from a hundred hours on whole ones. */
    hours: (minutes: number): string => {
      if (minutes >= 6000) return number().format(Math.round(minutes / 60))
      const rest = Math.round(minutes) % 60
      const whole = number().format((Math.round(minutes) - rest) / 60)
      return rest === 0 ? whole : `${whole}:${String(rest).padStart(2, '0')}`
    },
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
