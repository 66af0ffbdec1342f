import type { Status } from '#domain/appointment.ts'
import { completeStatusChange } from '#domain/outbox/status-change.ts'
import { bookingTransaction } from '../appointments/booking.ts'
import { applyStep } from '../appointments/change-status.ts'
import { writeMove } from '../appointments/reschedule-appointment.ts'
import { customerActor } from '../appointments/rows/actor.ts'
import { setComing } from '../appointments/rows/store.ts'
import { findBlocks } from '../bays/store.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from '../http/answer.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { newId } from '../new-id.ts'
import { findTimes, type TimeWish } from '../online-booking/find-times.ts'
import { type PublicVisit, readVisit } from './read-visit.ts'

type ChangeDeps = Pick<Deps, 'database' | 'now' | 'translate' | 'dispatcher' | 'hub'>
/** What the customer saw: an answer to something else is refused. `startsAt` in epoch ms. */
export type SeenVisit = { readonly statusVersion: number; readonly startsAt: number }

type StepTaken = { readonly ok: true } | Pick<Failure, 'ok' | 'why'>

const targets = { accept: 'confirmed', decline: 'cancelled', cancel: 'cancelled' } as const satisfies Record<
  string,
  Status
>
export type VisitStep = keyof typeof targets

/** Accepts or declines a proposed time, or cancels a visit, for its customer. */
export async function stepVisit(
  deps: ChangeDeps,
  { account, row: { id } }: PublicVisit,
  step: VisitStep,
  seen: SeenVisit,
): Promise<StepTaken> {
  const { database, translate } = deps
  const now = deps.now()
  const to = targets[step]
  const changed = await bookingTransaction(account, database, async (tx): Promise<StepTaken> => {
    const visit = await readVisit(tx, account, id, now)
    if (!visit) return fail('not-found')
    const { row, may } = visit
    // A repetition after a lost answer is not a conflict.
    if (row.status === to) return { ok: true }
    if (row.status_version !== seen.statusVersion || row.starts_at !== seen.startsAt) return fail('version-conflict')
    if (!(step === 'cancel' ? may.cancel : may.answer)) return fail('too-late')
    const applied = await applyStep(
      tx,
      translate,
      customerActor(account),
      {
        ...completeStatusChange({ appointmentId: id }, ''),
        status: to,
        reason: to === 'cancelled' ? 'customer-request' : null,
        eventId: newId(),
        detail: null,
        baseVersion: seen.statusVersion,
        occurredAt: now,
        isTimeUncertain: false,
        fingerprint: fingerprintOf({ customer: step, ...seen }),
      },
      now,
    )
    return applied.ok ? { ok: true } : fail(applied.why)
  })
  if (changed.ok) announce(deps, account, id)
  return changed
}

/** Records that the customer of a visit is coming. */
export async function confirmComing(
  deps: ChangeDeps,
  { account, row: { id } }: PublicVisit,
  seen: SeenVisit,
): Promise<StepTaken> {
  const now = deps.now()
  let isNew = false
  const changed = await bookingTransaction(account, deps.database, async (tx): Promise<StepTaken> => {
    const visit = await readVisit(tx, account, id, now)
    if (!visit) return fail('not-found')
    const { row, may } = visit
    if (row.status_version !== seen.statusVersion || row.starts_at !== seen.startsAt) return fail('version-conflict')
    if (!may.come) return fail('too-late')
    // The first answer counts; a second tap changes nothing.
    isNew = row.coming_at === null
    if (isNew) await setComing(account, tx, id, now)
    return { ok: true }
  })
  if (changed.ok && isNew) announce(deps, account, id)
  return changed
}

/** The times to which a customer can move a visit; `limit` of them, from `from` (epoch ms) on. */
export async function timesForMove(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { account, row, facts, rules }: PublicVisit,
  wish: Pick<TimeWish, 'from' | 'limit' | 'isChosen'>,
  tx = db,
): Promise<readonly { from: number; bayId: string }[]> {
  const ids: string[] = JSON.parse(row.services)
  // The desk may have planned another duration than that of the services.
  const services = ids.map((id, index) => ({ id, minutes: index === 0 ? row.work_minutes : 0 }))
  const wanted = services.length > 0 ? services : [{ id: '', minutes: row.work_minutes }]
  return findTimes(account, tx, facts.station, rules, { ...wish, services: wanted, moving: row.id, now: now() })
}

/** Moves a visit for its customer. `slot-taken` if the time is not free any more. */
export async function moveVisit(
  deps: ChangeDeps,
  { account, row: { id } }: PublicVisit,
  startsAt: number,
  seen: SeenVisit,
): Promise<StepTaken> {
  const now = deps.now()
  const changed = await bookingTransaction(account, deps.database, async (tx): Promise<StepTaken> => {
    const visit = await readVisit(tx, account, id, now)
    if (!visit) return fail('not-found')
    const { row, may } = visit
    if (row.starts_at === startsAt) return { ok: true }
    if (row.status_version !== seen.statusVersion || row.starts_at !== seen.startsAt) return fail('version-conflict')
    if (!may.move) return fail('too-late')
    const [time] = await timesForMove(deps, visit, { from: startsAt, limit: 1, isChosen: true }, tx)
    if (time?.from !== startsAt) return fail('slot-taken')
    const [block] = await findBlocks(account, tx, id)
    const to = { startsAt: new Date(startsAt).toISOString(), bayId: time.bayId, employeeId: null }
    const moved = await writeMove(tx, now, customerActor(account), row, block, to)
    return moved.ok ? moved : fail(moved.why)
  })
  if (changed.ok) announce(deps, account, id)
  return changed
}

function announce({ hub, dispatcher }: ChangeDeps, account: string, id: string): void {
  hub.announce(account, { noun: 'appointments', id, version: null })
  dispatcher.wake()
}
