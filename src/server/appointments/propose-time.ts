import { findBays, findBlocks, findLiveBlocks } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { type Failure, fail, invalidField } from '../http/answer.ts'
import type { EventRow } from './events/store.ts'
import { writeMove } from './reschedule-appointment.ts'
import type { AnyActor } from './rows/actor.ts'
import type { AppointmentRow } from './rows/store.ts'

/**
 * Moves an appointment to the time that is proposed to the customer, so that nobody else gets it until they answer: in
 * its bay, otherwise in one of the same kind, otherwise in any that is free.
 */
export async function moveToProposal(
  tx: Tx,
  actor: AnyActor,
  row: AppointmentRow,
  startsAt: string | undefined,
  now: number,
): Promise<{ ok: true } | Failure> {
  // A caller that names no time proposes the present one.
  if (startsAt === undefined) return { ok: true }
  const from = Date.parse(startsAt)
  if (from <= now) return invalidField('detail.startsAt', 'past')
  const { account } = actor
  const [block] = await findBlocks(account, tx, row.id)
  const held = block?.bay_id ?? null
  if (held === null) return writeMove(tx, now, actor, row, block, { startsAt, acceptOverlap: true })
  const span = { from, to: from + row.work_minutes * 60_000 }
  const taken = new Set((await findLiveBlocks(account, tx, span, row.id)).map(({ bay_id }) => bay_id))
  const bays = await findBays(account, tx)
  const kind = bays.find(({ id }) => id === held)?.kind
  const free = bays.filter(({ id, active }) => active && !taken.has(id))
  const bay = free.find(({ id }) => id === held) ?? free.find((one) => one.kind === kind) ?? free[0]
  if (!bay) return fail('slot-taken')
  return writeMove(tx, now, actor, row, block, { startsAt, bayId: bay.id, acceptOverlap: true })
}

/** Moves an appointment back to where it was before a proposal that is undone. */
export async function moveBack(
  tx: Tx,
  actor: AnyActor,
  row: AppointmentRow,
  events: readonly EventRow[],
  undoes: string,
  now: number,
): Promise<{ ok: true } | Failure> {
  const at = events.findIndex(({ id, to_status }) => id === undoes && to_status === 'proposed')
  const moved = events[at - 1]
  if (moved?.kind !== 'rescheduled' || moved.detail === null) return { ok: true }
  const { from, bay }: { from: string; bay?: { from: string | null } } = JSON.parse(moved.detail)
  const [block] = await findBlocks(actor.account, tx, row.id)
  return writeMove(tx, now, actor, row, block, {
    startsAt: from,
    ...(bay && { bayId: bay.from }),
    acceptOverlap: true,
  })
}
