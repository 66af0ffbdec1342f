/** The language in which this browser writes its native fields, as a tag. */
export const readBrowserLanguage = (): string => navigator.language

const languageOf = (tag: string): string => tag.slice(0, 2).toLowerCase()

/**
 * Returns a date `YYYY-MM-DD` in words of the app's language, for a native field that the browser writes in another
 * one: 04/05 is a day in May or in April. `null` if the languages are the same, or without a date.
 */
export function foreignDateOf(value: unknown, locale: string, browser: string): string | null {
  if (languageOf(locale) === languageOf(browser) || typeof value !== 'string') return null
  const at = Date.parse(`${value}T12:00:00Z`)
  if (!/^\d{4}-/.test(value) || Number.isNaN(at)) return null
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(at)
}

/**
 * Returns a time `HH:mm` as people of the app's language write it, for a native field that the browser writes with
 * twelve hours. `null` if the browser writes it so too, or without a time.
 */
export function foreignTimeOf(value: unknown, locale: string, browser: string): string | null {
  if (typeof value !== 'string' || !/^\d{2}:\d{2}/.test(value)) return null
  if (languageOf(locale) === languageOf(browser) || hasTwelveHours(locale) || !hasTwelveHours(browser)) return null
  return value.slice(0, 5).replace(/^0/, '')
}

const hasTwelveHours = (tag: string): boolean =>
  new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
