import type { Weekday } from '#domain/wall-time.ts'

/** The default settings of a station in a country. */
export type CountryDefaults = {
  /** IANA zone. */
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  readonly weekStart: Weekday
  /** Digits without the plus; undefined for a country without an entry here. */
  readonly callingCode: string | undefined
  readonly clock: 'h12' | 'h23'
  readonly distanceUnit: 'km' | 'mi'
}

const europe = { currency: 'EUR', weekStart: 1, clock: 'h23', distanceUnit: 'km' } as const

const countries: Readonly<Record<string, CountryDefaults>> = {
  PL: { ...europe, timeZone: 'Europe/Warsaw', currency: 'PLN', callingCode: '48' },
  GB: { ...europe, timeZone: 'Europe/London', currency: 'GBP', callingCode: '44', distanceUnit: 'mi' },
  DE: { ...europe, timeZone: 'Europe/Berlin', callingCode: '49' },
  CZ: { ...europe, timeZone: 'Europe/Prague', currency: 'CZK', callingCode: '420' },
  SK: { ...europe, timeZone: 'Europe/Bratislava', callingCode: '421' },
  UA: { ...europe, timeZone: 'Europe/Kyiv', currency: 'UAH', callingCode: '380' },
  LT: { ...europe, timeZone: 'Europe/Vilnius', callingCode: '370' },
  IE: { ...europe, timeZone: 'Europe/Dublin', callingCode: '353' },
  US: {
    timeZone: 'America/New_York',
    currency: 'USD',
    weekStart: 7,
    callingCode: '1',
    clock: 'h12',
    distanceUnit: 'mi',
  },
}
const elsewhere: CountryDefaults = { ...europe, timeZone: 'UTC', callingCode: undefined }

/** The defaults of a country (ISO 3166-1 alpha-2); UTC and euro for a country without an entry. */
export function countryDefaults(country: string): CountryDefaults {
  return (Object.hasOwn(countries, country) ? countries[country] : undefined) ?? elsewhere
}
