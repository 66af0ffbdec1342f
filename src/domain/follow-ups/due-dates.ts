import { addDays, daysBetween, type LocalDate } from '#domain/wall-time.ts'
import { type MileageRate, mileageOn } from './mileage-rate.ts'

/** The same day of a later month, or the last day of that month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const month = Number(date.slice(5, 7)) - 1 + months
  const year = Number(date.slice(0, 4)) + Math.floor(month / 12)
  const first = `${year}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}-01`
  const same = addDays(first, Number(date.slice(8, 10)) - 1)
  // The month does not have this day: its last one is the day before the next month.
  return same.slice(0, 7) === first.slice(0, 7) ? same : addDays(`${same.slice(0, 7)}-01`, -1)
}

/** The last oil change of a car; kilometres, `null` if nobody wrote down the reading. */
export type OilChange = { readonly date: LocalDate; readonly mileage: number | null }
export type OilInterval = { readonly months: number; readonly km: number }

export type OilDue = {
  readonly dueOn: LocalDate
  readonly by: 'date' | 'mileage'
  readonly byDate: LocalDate
  /** The reading at which the oil is due; `null` if that of the change is not known. */
  readonly atMileage: number | null
  /** When it is expected to be reached; `null` if it is not known, or never. */
  readonly byMileage: LocalDate | null
}

/** Later than this an oil change is due by its date anyway. */
const farthestDays = 20 * 366

/**
 * When the oil is due: after the months or the kilometres, whichever comes first. The kilometres are reached
 * `(change + interval − last reading) ÷ kilometres a day` days after the last reading, rounded down.
 */
export function oilDue(change: OilChange, interval: OilInterval, rate: MileageRate | null): OilDue {
  const byDate = addMonths(change.date, interval.months)
  const atMileage = change.mileage === null ? null : change.mileage + interval.km
  const byMileage = atMileage === null ? null : reachedOn(atMileage, change, rate)
  const isByMileage = byMileage !== null && byMileage < byDate
  return { dueOn: isByMileage ? byMileage : byDate, by: isByMileage ? 'mileage' : 'date', byDate, atMileage, byMileage }
}

function reachedOn(mileage: number, change: OilChange, rate: MileageRate | null): LocalDate | null {
  if (!rate) return null
  const { perDay, last } = rate
  // Already exceeded: due when the reading was taken, but not before the change itself.
  if (last.value >= mileage) return last.date > change.date ? last.date : change.date
  // Infinitely many for a car that stands.
  const days = Math.floor((mileage - last.value) / perDay)
  return days > farthestDays ? null : addDays(last.date, days)
}

/** What is shown of the estimate on a day. */
export const estimateOn = (rate: MileageRate, today: LocalDate) => ({
  perDay: Math.round(rate.perDay * 10) / 10,
  isAssumed: rate.isAssumed,
  first: rate.first,
  last: rate.last,
  days: daysBetween(rate.first.date, rate.last.date),
  today: mileageOn(rate, today),
})

type Season = 'spring' | 'autumn'
/** A day of each year, `MM-DD`. */
type DayOfYear = string
export const dayOfYearForm: RegExp = /^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/
export type SeasonDays = Readonly<Record<Season, DayOfYear>>

/** The first change of tyres on or after a day, and which one: `2026-autumn`. */
export function nextTyreChange(
  from: LocalDate,
  days: SeasonDays,
): { readonly dueOn: LocalDate; readonly season: string } {
  const year = Number(from.slice(0, 4))
  const changes = [year, year + 1].flatMap((one) =>
    (['spring', 'autumn'] as const).map((season) => ({ dueOn: `${one}-${days[season]}`, season: `${one}-${season}` })),
  )
  const [next] = changes.filter(({ dueOn }) => dueOn >= from).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  return next ?? { dueOn: from, season: `${year}-spring` }
}
