import { sql } from 'kysely'
import type { Role } from '#domain/role.ts'
import type { Span } from '#domain/wall-time.ts'
import type { WorkingHours } from '#domain/working-hours.ts'
import { longestBlockMs } from '../bays/longest-block.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

/** An employee who works, with the groups of services that they are skilled in. */
export type SkilledEmployee = {
  readonly id: string
  readonly role: Role
  readonly skills: readonly string[]
  /** `null`: the hours of the station. */
  readonly weekly: WorkingHours['weekly'] | null
}

const selectPeople = compileOnce(['account'], (db, { account }: { account: string }) =>
  db
    .selectFrom('employee')
    .select(['id', 'role', 'skills', 'weekly'])
    .where('account_id', '=', account)
    .where('active', '=', 1),
)

export async function findPeople(account: string, db: Db): Promise<SkilledEmployee[]> {
  const rows = await selectPeople(db, { account })
  return rows.map(({ id, role, skills, weekly }) => ({
    id,
    role,
    skills: JSON.parse(skills),
    weekly: weekly === null ? null : JSON.parse(weekly),
  }))
}

/** A span in which an appointment holds a bay, an employee, or both. Epoch ms. */
export type HeldTime = Span & {
  readonly bayId: string | null
  readonly employeeId: string | null
  readonly isOnline: boolean
}

type Reach = { account: string; reach: number; from: number; to: number; moving: string }

const selectHeld = compileOnce(['account', 'reach', 'from', 'to', 'moving'], (db, { account, ...within }: Reach) =>
  db
    .selectFrom('block')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.id', '=', 'block.appointment_id')
        .onRef('appointment.account_id', '=', 'block.account_id'),
    )
    .select([
      'block.bay_id as bayId',
      'block.employee_id as employeeId',
      'block.from_at as from',
      'block.to_at as to',
      'appointment.source',
    ])
    .where('block.account_id', '=', account)
    .where('block.live', '=', sql.lit(1))
    .where('block.from_at', '>', within.reach)
    .where('block.from_at', '<', within.to)
    .where('block.to_at', '>', within.from)
    .where('block.appointment_id', '<>', within.moving),
)

/** Returns what is held in a span, except by the appointment that is being moved. */
export async function findHeldTimes(account: string, db: Db, { from, to }: Span, moving: string): Promise<HeldTime[]> {
  const rows = await selectHeld(db, { account, reach: from - longestBlockMs, from, to, moving })
  return rows.map(({ source, ...held }) => ({ ...held, isOnline: source === 'online' }))
}
