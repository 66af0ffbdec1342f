import type { Locale } from '#contract/pages/path-locale.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { toWall } from '#domain/wall-time.ts'

export type TimesFor = { readonly locale: Locale; readonly country: string; readonly timeZone: string }

/** The full tag for Intl: `en` is British, except for a station in the USA. */
export const tagOf = ({ locale, country }: Pick<TimesFor, 'locale' | 'country'>): string =>
  locale === 'pl' ? 'pl-PL' : country === 'US' ? 'en-US' : 'en-GB'

/** Returns formatters of instants (epoch ms) for mails, in the station's time zone. */
export function writeTimes({ locale, country, timeZone }: TimesFor) {
  const tag = tagOf({ locale, country })
  const longDay = new Intl.DateTimeFormat(tag, { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
  const twelve = new Intl.DateTimeFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
  const isTwelve = countryDefaults(country).clock === 'h12'
  /** `8:00`, or `8:00 AM` in a country with a 12-hour clock. */
  const time = (instant: number): string =>
    isTwelve ? twelve.format(instant) : toWall(instant, timeZone).time.replace(/^0/, '')
  /** `Monday 23 November`, `poniedziałek, 23 listopada`. */
  const day = (instant: number): string => longDay.format(instant)
  return { time, day, when: (instant: number): string => `${day(instant)}, ${time(instant)}` }
}
