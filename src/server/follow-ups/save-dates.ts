import { isDeepStrictEqual } from 'node:util'
import type { saveVehicleDates, VehicleDates } from '#contract/follow-ups/vehicle-dates.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { findTimeZone, lockStation } from '../stations/store.ts'
import { findVehicle } from '../vehicles/details-store.ts'
import { raiseFollowUps } from './raise-follow-ups.ts'
import { readOil } from './read-follow-ups.ts'
import { findVehicleDates, putVehicleDates } from './rows/dates-store.ts'
import { findFollowUpRules } from './rows/rules-store.ts'

/** `null` if the station has no such vehicle. */
export async function readVehicleDates(account: string, db: Db, id: string, now: number): Promise<VehicleDates | null> {
  if (!(await findVehicle(account, db, id))) return null
  const row = await findVehicleDates(account, db, id)
  const timeZone = await findTimeZone(account, db)
  const forecastOf = await readOil(account, db, [id], await findFollowUpRules(account, db), { now, timeZone })
  return {
    inspectionOn: row?.inspection_on ?? null,
    insuranceOn: row?.insurance_on ?? null,
    oilChangedOn: row?.oil_changed_on ?? null,
    oilChangedAt: row?.oil_changed_at ?? null,
    oil: forecastOf(id),
    version: row?.version ?? 0,
  }
}

export async function applyVehicleDates(
  deps: StoreDeps,
  account: string,
  id: string,
  { version: seen, ...entry }: Input<typeof saveVehicleDates>['body'],
): Promise<Answer<VehicleDates>> {
  if (entry.oilChangedAt !== null && entry.oilChangedOn === null) return invalidField('oilChangedOn', 'required')
  const { database, now } = deps
  const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<VehicleDates>> => {
    await lockStation(account, tx, database.kind)
    const before = await readVehicleDates(account, tx, id, now())
    if (!before) return fail('not-found')
    const { oil: _, version, ...known } = before
    // A repetition after a lost answer is not a conflict.
    if (isDeepStrictEqual(known, entry)) return { ok: true, value: before }
    if (seen !== undefined && seen !== version) return fail('version-conflict', { current: before })
    const content = {
      inspection_on: entry.inspectionOn,
      insurance_on: entry.insuranceOn,
      oil_changed_on: entry.oilChangedOn,
      oil_changed_at: entry.oilChangedAt,
    }
    await putVehicleDates(account, tx, id, content, { version: version + 1, now: now() })
    const after = await readVehicleDates(account, tx, id, now())
    return after ? { ok: true, value: after } : fail('not-found')
  })
  // What is due is on the list at once, and what was about another date is not.
  if (answer.ok) await raiseFollowUps(deps, account, id)
  return answer
}
