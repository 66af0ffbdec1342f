import type { FreeSlot, listFreeSlots } from '#contract/bays.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { FieldIssue } from '#contract/shape/problem.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import { findBays } from '../bays/store.ts'
import type { Deps } from '../deps.ts'
import { findEmployee } from '../employees/store.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { searchSlots } from './search-slots.ts'

type FreeSlotQuery = Input<typeof listFreeSlots>['query']

const usualLimit = 12
const [leastMinutes, mostMinutes, gridMinutes] = [5, 2880, 5]

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
  const wanted = requestedBay ? [requestedBay] : bays.filter(({ active }) => active)
  const slots = await searchSlots(account, db, {
    minutes,
    from,
    bayIds: wanted.map(({ id }) => id),
    employee,
    moving: query.moving ?? null,
    limit: query.limit === undefined ? usualLimit : Number(query.limit),
  })
  return { ok: true, value: { slots } }
}

function checkMinutes(minutes: number): Failure | undefined {
  const refuse = (details: Omit<FieldIssue, 'field'>) =>
    fail('invalid', { field: 'minutes', issues: [{ field: 'minutes', origin: 'number', ...details }] })
  if (minutes < leastMinutes) return refuse({ code: 'too_small', minimum: leastMinutes })
  if (minutes > mostMinutes) return refuse({ code: 'too_big', maximum: mostMinutes })
  return minutes % gridMinutes === 0 ? undefined : invalidField('minutes', 'off-grid')
}
