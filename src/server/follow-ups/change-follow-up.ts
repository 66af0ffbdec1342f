import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import type { createFollowUp, stepFollowUp } from '#contract/follow-ups/follow-ups.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import {
  afterStep,
  type FollowUpStep,
  farthestFollowUpDays,
  mostOpenFollowUps,
  needsVehicle,
} from '#domain/follow-ups/follow-up.ts'
import { addDays, toWall } from '#domain/wall-time.ts'
import { type Actor, actorName } from '../appointments/rows/actor.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import { findCustomer } from '../customers/store.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { newId } from '../new-id.ts'
import { findTimeZone, lockStation } from '../stations/store.ts'
import { findVehicle } from '../vehicles/details-store.ts'
import { presentFollowUps } from './read-follow-ups.ts'
import { dropWaiting } from './rows/message-store.ts'
import { countOpenByHand, type FollowUpRow, findFollowUp, insertFollowUp, updateFollowUp } from './rows/store.ts'

export async function answerFollowUp(
  account: string,
  tx: Tx,
  id: string,
  moment: { now: number; timeZone: string },
): Promise<Answer<FollowUp>> {
  const row = await findFollowUp(account, tx, id)
  const [value] = row ? await presentFollowUps(account, tx, [row], moment) : []
  return value ? { ok: true, value } : fail('not-found')
}

/** Adds a follow-up by hand. A repeated request with the same id and content returns the existing one. */
export async function addFollowUp(
  { database, now }: StoreDeps,
  actor: Actor,
  { id = newId(), ...entry }: Input<typeof createFollowUp>['body'],
): Promise<Answer<FollowUp>> {
  const { account, user } = actor
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<FollowUp>> => {
    await lockStation(account, tx, database.kind)
    const timeZone = await findTimeZone(account, tx)
    const today = toWall(at, timeZone).date
    const about = await findSubject(account, tx, entry)
    if ('why' in about) return about
    const content = { ...about, reason: entry.reason, due_on: entry.dueOn, note: entry.note }
    const known = await findFollowUp(account, tx, id)
    if (known) {
      const isSame = Object.entries(content).every(([field, value]) => known[field as keyof FollowUpRow] === value)
      return isSame ? answerFollowUp(account, tx, id, { now: at, timeZone }) : fail('id-taken')
    }
    if (entry.dueOn < today) return invalidField('dueOn', 'past')
    if (entry.dueOn > addDays(today, farthestFollowUpDays)) return invalidField('dueOn', 'too-far')
    if ((await countOpenByHand(account, tx)) >= mostOpenFollowUps) return fail('too-many-follow-ups')
    const author = { made_by_id: user.id, made_by: actorName(actor) }
    const row = { ...content, ...author, id, subject: null, finding_id: null, next_on: entry.dueOn }
    await insertFollowUp(account, tx, row, at)
    return answerFollowUp(account, tx, id, { now: at, timeZone })
  })
}

type Subject = Pick<FollowUpRow, 'vehicle_id' | 'customer_id'>

async function findSubject(
  account: string,
  tx: Tx,
  { reason, vehicleId = null, customerId = null }: Input<typeof createFollowUp>['body'],
): Promise<Subject | Failure> {
  if (vehicleId === null && needsVehicle(reason)) return invalidField('vehicleId', 'required')
  const vehicle = vehicleId === null ? null : await findVehicle(account, tx, vehicleId)
  if (vehicleId !== null && !vehicle) return fail('not-found', { field: 'vehicleId' })
  if (customerId !== null && !(await findCustomer(account, tx, customerId)))
    return fail('not-found', { field: 'customerId' })
  return { vehicle_id: vehicleId, customer_id: customerId ?? vehicle?.customer_id ?? null }
}

/** Puts a follow-up off, closes it or opens it again. */
export async function applyFollowUpStep(
  { database, now }: StoreDeps,
  actor: Actor,
  id: string,
  step: Input<typeof stepFollowUp>['body'],
): Promise<Answer<FollowUp>> {
  const { account, user } = actor
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<FollowUp>> => {
    await lockStation(account, tx, database.kind)
    const row = await findFollowUp(account, tx, id)
    if (!row) return fail('not-found')
    const refused = await checkBooked(account, tx, row, step)
    if (refused) return refused
    const timeZone = await findTimeZone(account, tx)
    const { reason, state, result, due_on: dueOn, next_on: nextOn } = row
    const judged = afterStep({ reason, state, result, dueOn, nextOn }, step, toWall(at, timeZone).date)
    if (!judged) return fail('illegal-transition')
    if (judged.changed) {
      const { after } = judged
      const isClosed = after.state === 'closed'
      const closing = isClosed ? { id: user.id, name: actorName(actor), at } : null
      await updateFollowUp(account, tx, id, {
        state: after.state,
        result: after.result,
        due_on: after.dueOn,
        next_on: after.nextOn,
        booked_id: (step.to === 'closed' ? step.appointmentId : undefined) ?? null,
        closed_by_id: closing?.id ?? null,
        closed_by: closing?.name ?? null,
        closed_at: closing?.at ?? null,
      })
      if (isClosed) await dropWaiting(account, tx, id, 'closed', at)
    }
    return answerFollowUp(account, tx, id, { now: at, timeZone })
  })
}

/** The appointment must be of this car or this customer. */
async function checkBooked(account: string, tx: Tx, row: FollowUpRow, step: FollowUpStep): Promise<Failure | null> {
  if (step.to !== 'closed' || step.appointmentId === undefined) return null
  if (step.result !== 'booked') return invalidField('appointmentId', 'unexpected')
  const made = await findAppointment(account, tx, step.appointmentId)
  if (!made) return fail('not-found', { field: 'appointmentId' })
  const isOfCar = row.vehicle_id !== null && made.vehicle_id === row.vehicle_id
  const isOfCustomer = row.customer_id !== null && made.customer_id === row.customer_id
  return isOfCar || isOfCustomer ? null : invalidField('appointmentId', 'another')
}
