import type { OrderLine } from '#contract/appointments.ts'
import type { Tx } from '../../db/in-transaction.ts'
import { type AnyActor, actorId, actorName } from '../rows/actor.ts'
import type { ChangeTime } from '../rows/sent-change.ts'
import { deleteLine, insertLineChange, type LineChangeRow, putLine, sortLines } from './store.ts'

/** Who changes a line of which order, under which key; `receivedAt` in ms since the epoch. */
export type LineAuthor = ChangeTime & {
  actor: AnyActor
  appointmentId: string
  /** The id of the change, kept for ever. */
  key: string
  employeeId: string | null
  fingerprint: string
  receivedAt: number
}

/** Writes a new line at a position, or the content of one that is there; with the record of the change. */
export async function writeLine(tx: Tx, author: LineAuthor, line: OrderLine, position: number): Promise<void> {
  await putLine(author.actor.account, tx, author.appointmentId, line, position)
  await record(tx, author, { line_id: line.id, kind: 'saved', version: line.version })
}

/** Removes a line; the record of it is what remains. */
export async function eraseLine(tx: Tx, author: LineAuthor, { id, version }: OrderLine): Promise<void> {
  await deleteLine(author.actor.account, tx, author.appointmentId, id)
  await record(tx, author, { line_id: id, kind: 'removed', version: version + 1 })
}

/** Puts the lines into the order of `ids`, because of one of them. */
export async function moveLine(tx: Tx, author: LineAuthor, line: OrderLine, ids: readonly string[]): Promise<void> {
  await sortLines(author.actor.account, tx, author.appointmentId, ids)
  await record(tx, author, { line_id: line.id, kind: 'moved', version: line.version })
}

async function record(
  tx: Tx,
  author: LineAuthor,
  change: Pick<LineChangeRow, 'line_id' | 'kind' | 'version'>,
): Promise<void> {
  const { actor } = author
  await insertLineChange(actor.account, tx, {
    ...change,
    id: author.key,
    appointment_id: author.appointmentId,
    fingerprint: author.fingerprint,
    occurred_at: author.occurredAt,
    time_uncertain: author.isTimeUncertain ? 1 : 0,
    received_at: author.receivedAt,
    actor_id: actorId(actor),
    actor_name: actorName(actor),
    employee_id: author.employeeId,
  })
}
