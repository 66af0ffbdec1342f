import type { Absence } from '#contract/absences.ts'
import type { Employee } from '#contract/employees.ts'
import { type LocalDate, minutesOf, toWall, weekdayOf } from '#domain/wall-time.ts'
import { intervalsOn, type WorkingHours } from '#domain/working-hours.ts'

export type Duty = {
  /** In ms since the epoch. */
  now: number
  timeZone: string
  country: string
  /** The hours of the station; `null` before the set-up. */
  hours: WorkingHours | null
  /** Today's absences. */
  absences: readonly Absence[]
}

export type Tiles = { onDuty: readonly Employee[]; others: readonly Employee[] }

/** Employees who come early or stay late use the tablet too. */
const marginMinutes = 120

/**
 * Returns the active employees in the order of their tiles: on duty first; then the one for whom the car is planned,
 * mechanics before the desk, and by short name in `locale`.
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
  const onDutyIds = new Set(sorted.filter((one) => isOnDuty(one, duty)).map(({ id }) => id))
  return { onDuty: sorted.filter(({ id }) => onDutyIds.has(id)), others: sorted.filter(({ id }) => !onDutyIds.has(id)) }
}

/** Returns whether an employee is at work now by hours and absences, with a margin of two hours before and after. */
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

/** Returns `null` if no hours are known. An employee's own week replaces the station's; a closed day applies to all. */
function workOn(date: LocalDate, { weekly }: Employee, hours: WorkingHours | null, country: string) {
  if (!hours) return weekly?.[weekdayOf(date)] ?? null
  return intervalsOn(date, weekly ? { ...hours, weekly } : hours, country)
}
