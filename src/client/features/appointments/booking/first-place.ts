import { carsOf, freeBays, holdersOf, nextFreeStart } from '#client/features/appointments/layout/free-bays.ts'
import type { Day } from '#client/features/appointments/layout/use-day.ts'
import { toWall } from '#domain/wall-time.ts'
import type { WhenEntry } from './when-fields.tsx'

/** The length of a job until services or a known car say otherwise. */
export const usualMinutes = 60
const leastMinutes = 15
const minuteMs = 60_000

/** The start of an entry for which nobody has chosen a time yet: the first free slot is proposed. */
export const noStart = { date: '', time: '' }
export const hasStart = ({ startsAt }: Pick<WhenEntry, 'startsAt'>): boolean =>
  startsAt.date !== '' || startsAt.time !== ''

type Wanted = { minutes: number; bayId: string; timeZone: string }

/**
 * Returns the first free place of a day from an instant on, as this device knows the day: shown until the server has
 * answered, and without a network. If nothing is free, the place begins at that instant.
 */
export function firstPlaceOn(
  day: Pick<Day, 'bays' | 'appointments' | 'bounds'>,
  earliest: number,
  { minutes, bayId, timeZone }: Wanted,
): Pick<WhenEntry, 'startsAt' | 'bayId'> {
  const pool = bayId === 'first' ? day.bays : day.bays.filter(({ id }) => id === bayId)
  const wanted = { from: earliest, minutes, until: day.bounds.to }
  const from = (pool.length > 0 ? nextFreeStart(pool, wanted, day.appointments) : null) ?? earliest
  const [free] = freeBays(pool, { from, to: from + minutes * minuteMs }, day.appointments)
  return { startsAt: toWall(from, timeZone), bayId: bayId === 'first' ? (free?.id ?? 'first') : bayId }
}

type Gap = { start: number; bayId?: string | undefined; employeeId?: string | undefined }

/** Returns the usual length, or what is left of the tapped gap before its next car or the closing time. */
export function minutesInGap({ start, bayId, employeeId }: Gap, day: Pick<Day, 'appointments' | 'open'>): number {
  const usual = { from: start, to: start + usualMinutes * minuteMs }
  const next = [
    ...(bayId ? holdersOf(bayId, usual, day.appointments) : []),
    ...(employeeId ? carsOf(employeeId, usual, day.appointments) : []),
  ].map(({ span }) => span.from)
  const closing = day.open.filter(({ from, to }) => from <= start && start < to).map(({ to }) => to)
  const end = Math.min(usual.to, ...closing, ...next.filter((from) => from > start))
  const minutes = Math.floor((end - start) / minuteMs / 5) * 5
  return minutes < leastMinutes ? usualMinutes : minutes
}
