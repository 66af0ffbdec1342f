import * as z from 'zod/mini'

// NUL ends strings in databases and logs; a lone surrogate cannot be encoded as UTF-8.
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** One line of `min` to `max` characters, trimmed and in NFC; a line break becomes a space. */
export function text(min: number, max: number) {
  const join = z.overwrite<string>((value) => value.replace(/[\r\n\u2028\u2029\u0085\v\f]+/g, ' '))
  return z.string().check(join, ...storable(min, max))
}

/** As `text`, with several lines. */
export const lines = (min: number, max: number) => z.string().check(...storable(min, max))

const storable = (min: number, max: number) =>
  [z.trim(), z.normalize('NFC'), z.minLength(min), z.maxLength(max), z.refine<string>(isStorable)] as const

/** An RFC 9562 UUID; ids made by Pitboard are version 7. */
export const uuid = () => z.uuid().check(z.toLowerCase())

// Dates computed from the last four-digit year would need one digit more.
const inReach = () => z.regex(/^(?:19|20|21)\d\d-/)

/** An instant in UTC, ISO 8601 with milliseconds or seconds; years 1900 to 2199. */
export const instant = () => z.iso.datetime({ abort: true }).check(inReach())

/** A calendar day, `2026-11-21`; years 1900 to 2199. */
export const calendarDate = () => z.iso.date({ abort: true }).check(inReach())

/** A local time of the station, `08:00`; `24:00` is the end of a day. */
export const wallTime = () =>
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/), z.meta({ example: '08:00' }))

/** E.164: plus, country, number. */
export const phone = () => z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/))

export const emailAddress = () => z.email().check(z.maxLength(254))

/** ISO 3166-1 alpha-2. */
export const countryCode = () => z.string().check(z.regex(/^[A-Z]{2}$/), z.meta({ example: 'PL' }))

export const httpUrl = () => z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).check(z.maxLength(200))
