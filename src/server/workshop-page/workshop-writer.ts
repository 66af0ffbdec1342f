import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { formatMoney } from '#domain/money/money.ts'
import { toWall, type Weekday } from '#domain/wall-time.ts'
import type { Interval } from '#domain/working-hours.ts'
import type { StationFields } from '../stations/store.ts'
import type { Translate } from '../texts/translate.ts'
import { tagOf, writeTimes } from '../texts/write-times.ts'

export type WorkshopWriter = ReturnType<typeof createWorkshopWriter>

/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** Writes texts, prices and times of a workshop in the language of the reader. */
export function createWorkshopWriter(
  translate: Translate,
  locale: Locale,
  { country, timeZone, currency }: Pick<StationFields, 'country' | 'timeZone' | 'currency'>,
) {
  const tag = tagOf({ locale, country })
  const instants = writeTimes({ locale, country, timeZone })
  const walls = writeTimes({ locale, country, timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'long' })
  const time = (local: string): string => (local === '24:00' ? local : walls.time(Date.parse(`2024-01-01T${local}Z`)))
  return {
    locale,
    text: (label: TextDescriptor, values?: Readonly<Record<string, string | number>>): string =>
      translate(locale, label, values),
    /** Of minor units: `149,00 zł`. */
    money: (amount: number): string => formatMoney({ amount, currency }, tag),
    /** `Monday`. */
    weekday: (day: Weekday): string => weekday.format(someMonday + (day - 1) * dayMs),
    /** `Monday 23 November`, of a local date. */
    day: (date: string): string => walls.day(Date.parse(`${date}T12:00Z`)),
    /** `8:00–12:30, 13:00–17:00`. */
    intervals: (intervals: readonly Interval[]): string =>
      intervals.map(({ from, to }) => `${time(from)}–${time(to)}`).join(', '),
    time: instants.time,
    /** `Monday 23 November, 8:00`. */
    when: instants.when,
    /** The local date of an instant. */
    dateOf: (instant: number): string => toWall(instant, timeZone).date,
    isSameDay: (one: number, other: number): boolean => toWall(one, timeZone).date === toWall(other, timeZone).date,
  }
}
