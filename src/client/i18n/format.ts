import { countryDefaults } from '#domain/codes/country.ts'
import { formatMoney } from '#domain/money.ts'
import { addDays, type LocalDate, toInstant, toWall } from '#domain/wall-time.ts'

/** Whose words, and whose clock: the words follow the reader, clock and units the station's country. */
export type FormatFor = {
  locale: string
  country: string
  timeZone: string
  currency: string
}

export type Format = ReturnType<typeof createFormat>

/** The full tag that Intl words things by: `en` is British but where the station is American. */
export function intlLocale(locale: string, country: string): string {
  if (locale.startsWith('pl')) return 'pl-PL'
  return country === 'US' ? 'en-US' : 'en-GB'
}

/** Made when it is first wanted: each of Intl's takes milliseconds, and the first page wants few of them. */
function later<F>(make: () => F): () => F {
  let made: F | undefined
  return () => {
    made ??= make()
    return made
  }
}

// Every part of a page asks for the same one.
const formats = new Map<string, Format>()

/** How dates, times, money and distances are written. Instants in epoch ms or ISO, days as `YYYY-MM-DD`. */
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
    later(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }))
  const halfDays = dateFormat({ hour: 'numeric', minute: '2-digit', hour12: true })
  const longDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'short' })
  const shortDay = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
  const fullDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
  const weekday = dateFormat({ weekday: 'short' })
  const number = later(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }))
  const percent = later(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }))

  const toMs = (instant: number | string) => (typeof instant === 'string' ? Date.parse(instant) : instant)
  // Noon, so that no change of the clock can move the day.
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
    /** `20 Nov 2026`. */
    date: (instant: number | string): string => fullDate().format(toMs(instant)),
    /** The time alone on `today`, `Fri 14:02` within a week before, else the day with it. */
    timeOn: (instant: number | string, today: LocalDate): string => {
      const date = dateOf(instant)
      if (date === today) return time(instant)
      if (date < today && date > addDays(today, -7)) return `${weekday().format(toMs(instant))} ${time(instant)}`
      return `${dayShort(date)} ${time(instant)}`
    },
    money: (amount: number): string => formatMoney({ amount, currency }, tag),
    number: (value: number): string => number().format(value),
    /** A share of 1: `82%`. */
    percent: (share: number): string => percent().format(share),
    /** `184 320 km`; a kilometre of mileage is the station's unit as typed, never converted. */
    distance: (value: number): string => `${number().format(value)} ${distanceUnit}`,
    /** Minutes as hours of work, `29.5`. */
    hours: (minutes: number): string => number().format(minutes / 60),
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
