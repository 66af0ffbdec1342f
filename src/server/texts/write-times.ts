import type { Locale } from '#contract/pages/path-locale.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { toWall } from '#domain/wall-time.ts'

export type TimesFor = { readonly locale: Locale; readonly country: string; readonly timeZone: string }

/** The full tag for Intl: `en` is British, except for a station in the USA. */
export const tagOf = ({ locale, country }: Pick<TimesFor, 'locale' | 'country'>): string =>
  locale === 'pl' ? 'pl-PL' : country === 'US' ? 'en-US' : 'en-GB'

const options = {
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  twelve: { hour: 'numeric', minute: '2-digit', hour12: true },
} as const
/** To make one takes longer than to use it a hundred times, and an order with messages writes dozens of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function findFormat(kind: keyof typeof options, tag: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${tag} ${timeZone}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone, ...options[kind] })
  formats.set(key, made)
  return made
}

/** Returns formatters of instants (epoch ms) for mails, in the station's time zone. */
export function writeTimes({ locale, country, timeZone }: TimesFor) {
  const tag = tagOf({ locale, country })
  const isTwelve = countryDefaults(country).clock === 'h12'
  /** `8:00`, or `8:00 AM` in a country with a 12-hour clock. */
  const time = (instant: number): string =>
    isTwelve ? findFormat('twelve', tag, timeZone).format(instant) : toWall(instant, timeZone).time.replace(/^0/, '')
  /** `Monday 23 November`, `poniedziałek, 23 listopada`. */
  const day = (instant: number): string => findFormat('longDay', tag, timeZone).format(instant)
  return { time, day, when: (instant: number): string => `${day(instant)}, ${time(instant)}` }
}
