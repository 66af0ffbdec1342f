import type { Absence } from '#contract/absences.ts'
import type { Employee } from '#contract/employees.ts'
import { type LocalDate, minutesOf, toWall, weekdayOf } from '#domain/wall-time.ts'
import { intervalsOn, type WorkingHours } from '#domain/working-hours.ts'

export type Duty = {
  /** Epoch ms. */
  now: number
  timeZone: string
  country: string
  /** The station's; `null` before they are set up. */
  hours: WorkingHours | null
  /** Of today. */
  absences: readonly Absence[]
}

export type Tiles = { onDuty: readonly Employee[]; others: readonly Employee[] }

/** Somebody who stays late taps as well. */
const marginMinutes = 120

/**
 * The tiles of who works here, in the order they are looked for: on duty first, of these whom the car is planned with,
 * then mechanics before the desk, by short name as `locale` sorts.
 */
export function orderTiles(
  people: readonly Employee[],
  { planned, locale, ...duty }: Duty & { planned: string | null; locale: string },
): Tiles {
  const { compare } = new Intl.Collator(locale)
  const sorted = people
    .filter(({ active }) => active)
    .toSorted(
      (a, b) =>
        Number(b.id === planned) - Number(a.id === planned) ||
        Number(b.role === 'mechanic') - Number(a.role === 'mechanic') ||
        compare(a.shortName, b.shortName) ||
        compare(a.id, b.id),
    )
  const isHere = new Set(sorted.filter((one) => isOnDuty(one, duty)).map(({ id }) => id))
  return { onDuty: sorted.filter(({ id }) => isHere.has(id)), others: sorted.filter(({ id }) => !isHere.has(id)) }
}

/** Whether somebody is at work now, as far as hours and absences say: two hours before and after count too. */
export function isOnDuty(person: Employee, { now, timeZone, country, hours, absences }: Duty): boolean {
  const { date, time } = toWall(now, timeZone)
  if (absences.some(({ employeeId, from, to }) => employeeId === person.id && from <= date && date <= to)) return false
  const spans = workOn(date, person, hours, country)
  if (spans === null) return true
  const minute = minutesOf(time)
  return spans.some(
    ({ from, to }) => minutesOf(from) - marginMinutes <= minute && minute < minutesOf(to) + marginMinutes,
  )
}

/** `null`: nobody has said. Their own week holds where the station is open by its week; a closed day is one for all. */
function workOn(date: LocalDate, { weekly }: Employee, hours: WorkingHours | null, country: string) {
  if (!hours) return weekly?.[weekdayOf(date)] ?? null
  return intervalsOn(date, weekly ? { ...hours, weekly } : hours, country)
}
