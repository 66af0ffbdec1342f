import type { FreeSlot } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'
import { cutSpans, freeSlots } from '#domain/free-slots.ts'
import { addDays, type Span, toWall } from '#domain/wall-time.ts'
import { openSpans, type WorkingHours } from '#domain/working-hours.ts'
import { findAbsences } from '../absences/store.ts'
import { findLiveBlocks } from '../bays/store.ts'
import type { Db } from '../db/database.ts'
import { findHours, findStation } from '../stations/store.ts'

const horizonDays = 60

const day = [{ from: '08:00', to: '17:00' }]
/** The hours of a station that has not set its working hours. */
export const usualHours: WorkingHours = {
  weekly: { 1: day, 2: day, 3: day, 4: day, 5: day, 6: [], 7: [] },
  exceptions: [],
  observeHolidays: true,
}

export type SlotWish = {
  readonly minutes: number
  /** The earliest start, ms since the epoch. */
  readonly from: number
  /** The bays in the order in which they are tried. */
  readonly bayIds: readonly string[]
  /** The employee who must be free too. */
  readonly employee: Pick<Employee, 'id' | 'weekly'> | null
  /** The appointment whose own blocks count as free. */
  readonly moving: string | null
  readonly limit: number
}

/** Returns the next free slots within working hours, in one of the bays, and of the employee if one is given. */
export async function searchSlots(account: string, db: Db, wish: SlotWish): Promise<FreeSlot[]> {
  const { minutes, from, bayIds, employee, moving, limit } = wish
  const days = await findDays(db, account, from, employee)
  const end = days.flat().at(-1)?.to ?? from
  const reach = { from, to: end + minutes * 60_000 }
  const blocks = await findLiveBlocks(account, db, reach, moving)
  const held = blocks.map(({ bay_id, employee_id, from_at, to_at }) => ({
    bay_id,
    employee_id,
    from: from_at,
    to: to_at,
  }))
  const ofBay = Map.groupBy(held, ({ bay_id }) => bay_id)
  const slots = freeSlots({
    days,
    bays: bayIds.map((id) => ({ id, taken: ofBay.get(id) ?? [] })),
    ...(employee && { people: [held.filter(({ employee_id }) => employee_id === employee.id)] }),
    minutes,
    from,
    limit,
  })
  const iso = (ms: number): string => new Date(ms).toISOString()
  return slots.map((slot) => ({ ...slot, from: iso(slot.from), to: iso(slot.to) }))
}

/** Returns the working hours of the next days, limited to the employee's own hours and without their absences. */
async function findDays(
  db: Db,
  account: string,
  from: number,
  employee: Pick<Employee, 'id' | 'weekly'> | null,
): Promise<(readonly Span[])[]> {
  const [station, hours] = await Promise.all([findStation(account, db), findHours(account, db)])
  if (!station) return []
  const { country, timeZone } = station.content
  const today = toWall(from, timeZone).date
  const reach = { from: today, to: addDays(today, horizonDays) }
  const absences = employee ? await findAbsences(account, db, reach, employee.id) : []
  const weekly = employee?.weekly
  return Array.from({ length: horizonDays }, (_, offset) => {
    const date = addDays(today, offset)
    if (absences.some(({ from_date, to_date }) => from_date <= date && date <= to_date)) return []
    const open = openSpans(date, hours ?? usualHours, country, timeZone)
    if (!weekly) return open
    // Holidays and closed days apply to the station; the employee's own week limits the other days.
    const ownSpans = openSpans(date, { weekly, exceptions: [], observeHolidays: false }, country, timeZone)
    return cutSpans(open, ownSpans)
  })
}
