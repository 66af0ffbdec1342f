import { sql } from 'kysely'
import { isEnded, statuses } from '#domain/appointment.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { refreshSearch } from '../appointments/search/store.ts'
import type { Db } from '../db/database.ts'
import { forgetFollowUpsOfCar } from '../follow-ups/rows/erase-store.ts'
import { forgetImportedCar } from '../imports/rows/undo-store.ts'
import { forgetMessagesOfCar } from '../messages/rows/store.ts'
import { forgetViewsOfCar } from '../saved-views/store.ts'
import type { VehicleRow } from '../vehicles/details-store.ts'

const live = statuses.filter((status) => !isEnded(status))

/** Returns the number of the car's appointments that have not ended. */
export async function countLiveOf(account: string, db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('vehicle_id', '=', id)
    .where('status', 'in', live)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Removes plate, VIN and owner of a car, everywhere, and the day of its first registration, by which, with make and
 * model, it can be found. Its row stays with make, model, year, fuel and engine, because its orders refer to it.
 */
export async function eraseCar(db: Db, car: VehicleRow, now: number): Promise<void> {
  const { account_id: account, id } = car
  await forgetViewsOfCar(account, db, car)
  await forgetImportedCar(account, db, car)
  await forgetFollowUpsOfCar(account, db, id, now)
  await forgetMessagesOfCar(account, db, id, now)
  await forgetTypedPlates(account, db, car)
  await db
    .updateTable('vehicle')
    .set({ plate: null, plate_normalised: null, vin: null, first_registered: null, customer_id: null })
    .set({ erased_at: now, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
  await refreshSearch(account, db, { vehicleId: id })
}

/**
 * Removes the plate from what was typed with the steps of orders: of those of the car each plate, of others, such as
 * one whose plate was corrected later, that of the car.
 */
async function forgetTypedPlates(account: string, db: Db, { id, plate_normalised }: VehicleRow): Promise<void> {
  const orders = db
    .selectFrom('appointment')
    .select('id')
    .where('account_id', '=', account)
    .where('vehicle_id', '=', id)
  const own = new Set((await orders.execute()).map((order) => order.id))
  const isErased = (orderId: string) => (plate: unknown) =>
    own.has(orderId) || (typeof plate === 'string' && normalisePlate(plate) === plate_normalised)

  const events = await db
    .selectFrom('appointment_event')
    .select(['id', 'appointment_id', 'detail', 'outcome'])
    .where('account_id', '=', account)
    .where(({ or, eb }) => or([eb('detail', 'like', '%"plate%'), eb('outcome', 'like', '%"plate%')]))
    .execute()
  for (const { id: eventId, appointment_id, detail, outcome } of events) {
    const forgets = isErased(appointment_id)
    const after = { detail: withoutPlate(detail, forgets), outcome: withoutPlateOfOutcome(outcome, forgets) }
    if (after.detail === detail && after.outcome === outcome) continue
    await db
      .updateTable('appointment_event')
      .set(after)
      .where('account_id', '=', account)
      .where('id', '=', eventId)
      .execute()
  }
  const arrived = await db
    .selectFrom('appointment')
    .select(['id', 'status_detail'])
    .where('account_id', '=', account)
    .where('status_detail', 'like', '%"plate"%')
    .execute()
  for (const { id: orderId, status_detail } of arrived) {
    const after = withoutPlate(status_detail, isErased(orderId))
    if (after === status_detail) continue
    await db
      .updateTable('appointment')
      .set({ status_detail: after })
      .where('account_id', '=', account)
      .where('id', '=', orderId)
      .execute()
  }
}

type Forgets = (plate: unknown) => boolean

/** `detail`: JSON, what was typed with a step. */
function withoutPlate(detail: string | null, forgets: Forgets): string | null {
  if (detail === null) return null
  const { plate, country: _, ...rest } = JSON.parse(detail)
  if (plate === undefined || !forgets(plate)) return detail
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest)
}

/** `outcome`: JSON of the answer, which has the detail as text. */
function withoutPlateOfOutcome(outcome: string | null, forgets: Forgets): string | null {
  if (outcome === null) return null
  const answer = JSON.parse(outcome)
  if (typeof answer?.statusDetail !== 'string') return outcome
  const statusDetail = withoutPlate(answer.statusDetail, forgets)
  return statusDetail === answer.statusDetail ? outcome : JSON.stringify({ ...answer, statusDetail })
}
