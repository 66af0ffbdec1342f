import { expect, test } from 'vitest'
import { isTimeZone } from '#domain/wall-time.ts'
import { countryDefaults } from './country.ts'

test.each([
  ['PL', 'Europe/Warsaw', 'PLN', 1, '48', 'h23', 'km'],
  ['GB', 'Europe/London', 'GBP', 1, '44', 'h23', 'mi'],
  ['DE', 'Europe/Berlin', 'EUR', 1, '49', 'h23', 'km'],
  ['CZ', 'Europe/Prague', 'CZK', 1, '420', 'h23', 'km'],
  ['SK', 'Europe/Bratislava', 'EUR', 1, '421', 'h23', 'km'],
  ['UA', 'Europe/Kyiv', 'UAH', 1, '380', 'h23', 'km'],
  ['LT', 'Europe/Vilnius', 'EUR', 1, '370', 'h23', 'km'],
  ['US', 'America/New_York', 'USD', 7, '1', 'h12', 'mi'],
  ['IE', 'Europe/Dublin', 'EUR', 1, '353', 'h23', 'km'],
  ['FR', 'UTC', 'EUR', 1, undefined, 'h23', 'km'],
  ['constructor', 'UTC', 'EUR', 1, undefined, 'h23', 'km'],
])(
  '%s begins with %s, %s, day %i, calling code %s',
  (country, timeZone, currency, weekStart, callingCode, clock, distanceUnit) => {
    expect(countryDefaults(country)).toEqual({ timeZone, currency, weekStart, callingCode, clock, distanceUnit })
    expect(isTimeZone(timeZone)).toBe(true)
  },
)
