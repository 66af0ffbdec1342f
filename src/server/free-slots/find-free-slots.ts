import type { FreeSlot, listFreeSlots } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { FieldIssue } from '#contract/shape/problem.ts'
import { cutSpans, freeSlots } from '#domain/free-slots.ts'
import { addDays, type Span, toWall } from '#domain/wall-time.ts'
import { openSpans, type WorkingHours } from '#domain/working-hours.ts'
import { findAbsences } from '../absences/store.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import { findBays, findLiveBlocks } from '../bays/store.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findEmployee } from '../employees/store.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { findHours, findStation } from '../stations/store.ts'

type FreeSlotQuery = Input<typeof listFreeSlots>['query']

const horizonDays = 60
const usualLimit = 12
const [leastMinutes, mostMinutes, gridMinutes] = [5, 2880, 5]

const day = [{ from: '08:00', to: '17:00' }]
/** The hours of a station that has not set its working hours. */
const usualHours: WorkingHours = {
  weekly: { 1: day, 2: day, 3: day, 4: day, 5: day, 6: [], 7: [] },
  exceptions: [],
  observeHolidays: true,
}

/** Returns the next free slots within working hours, in a bay, and of the employee if requested. */
export async function findSlots(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  account: string,
  query: FreeSlotQuery,
): Promise<Answer<{ slots: FreeSlot[] }>> {
  const minutes = Number(query.minutes)
  const invalid = checkMinutes(minutes)
  if (invalid) return invalid
  const bays = await findBays(account, db)
  const requestedBay = bays.find(({ id }) => id === query.bayId)
  if (query.bayId !== undefined && !requestedBay) return fail('not-found', { field: 'bayId' })
  if (requestedBay && !requestedBay.active) return invalidField('bayId', 'inactive')
  const employee = query.employeeId === undefined ? null : await findEmployee(account, db, query.employeeId, now())
  if (query.employeeId !== undefined && !employee) return fail('not-found', { field: 'employeeId' })
  if (employee && !employee.active) return invalidField('employeeId', 'left')
  if (query.moving !== undefined && !(await findAppointment(account, db, query.moving))) {
    return fail('not-found', { field: 'moving' })
  }

  const from = Math.max(now(), query.from === undefined ? 0 : Date.parse(query.from))
  const days = await findDays(db, account, from, employee)
  const end = days.flat().at(-1)?.to ?? from
  const reach = { from, to: end + minutes * 60_000 }
  const blocks = await findLiveBlocks(account, db, reach, query.moving ?? null)
  const held = blocks.map(({ bay_id, employee_id, from_at, to_at }) => ({
    bay_id,
    employee_id,
    from: from_at,
    to: to_at,
  }))
  const ofBay = Map.groupBy(held, ({ bay_id }) => bay_id)
  const slots = freeSlots({
    days,
    bays: (requestedBay ? [requestedBay] : bays.filter(({ active }) => active)).map(({ id }) => ({
      id,
      taken: ofBay.get(id) ?? [],
    })),
    personTaken: employee ? held.filter(({ employee_id }) => employee_id === employee.id) : [],
    minutes,
    from,
    limit: query.limit === undefined ? usualLimit : Number(query.limit),
  })
  const iso = (ms: number): string => new Date(ms).toISOString()
  return { ok: true, value: { slots: slots.map((slot) => ({ ...slot, from: iso(slot.from), to: iso(slot.to) })) } }
}

function checkMinutes(minutes: number): Failure | undefined {
  const refuse = (details: Omit<FieldIssue, 'field'>) =>
    fail('invalid', { field: 'minutes', issues: [{ field: 'minutes', origin: 'number', ...details }] })
  if (minutes < leastMinutes) return refuse({ code: 'too_small', minimum: leastMinutes })
  if (minutes > mostMinutes) return refuse({ code: 'too_big', maximum: mostMinutes })
  return minutes % gridMinutes === 0 ? undefined : invalidField('minutes', 'off-grid')
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
