import { type addNote, mostNotes, type NoteAdded } from '#contract/notes.ts'
import { type Actor, actorName } from '../appointments/rows/actor.ts'
import { checkOperator } from '../appointments/rows/check-operator.ts'
import { type ChangeTime, changeTime, isOwnChange } from '../appointments/rows/sent-change.ts'
import { findAppointment, updateAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { lockStation } from '../stations/store.ts'
import { countNotesSince, findNote, insertNote, type NoteRow, presentNote } from './store.ts'

/** The requested note with all defaults filled in. */
type NoteStep = ChangeTime & {
  noteId: string
  appointmentId: string
  text: string
  employeeId: string | null
  fingerprint: string
}

/** Adds a note once per id. */
export const applyAddNote =
  ({ database, now }: StoreDeps): Handler<typeof addNote> =>
  async ({ params, headers, body }, actor) => {
    if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
    const receivedAt = now()
    // A person who sends the same text once more, after an answer was lost, sends it at another time.
    const { occurredAt: _, ...content } = body
    const step: NoteStep = {
      noteId: body.id,
      appointmentId: params.id,
      text: body.text,
      employeeId: body.employeeId ?? null,
      ...changeTime(body.occurredAt ?? null, headers, receivedAt),
      // Stored with each note, so the field names must never change.
      fingerprint: fingerprintOf({ user: actor.user.id, appointmentId: params.id, ...content }),
    }
    return inTransactionIfOk(database, async (tx) => {
      await lockStation(actor.account, tx, database.kind)
      return applyNote(tx, actor, step, receivedAt)
    })
  }

/** Adds a note within a transaction that has locked the station; `receivedAt` in epoch ms. */
async function applyNote(tx: Tx, actor: Actor, step: NoteStep, receivedAt: number): Promise<Answer<NoteAdded>> {
  const { account } = actor
  const { noteId, appointmentId, text, employeeId, fingerprint } = step
  const order = await findAppointment(account, tx, appointmentId)
  if (!order) return fail('not-found')
  const sent = await findNote(account, tx, noteId)
  if (sent) {
    if (sent.fingerprint !== fingerprint) return fail('key-reused')
    return { ...answerOf(sent), headers: [['idempotent-replayed', 'true']] }
  }
  const refused = await checkOperator(tx, actor, employeeId)
  if (refused) return refused
  if ((await countNotesSince(account, tx, appointmentId, 0)) >= mostNotes) return fail('too-many-notes')

  const row = {
    id: noteId,
    appointment_id: appointmentId,
    text,
    occurred_at: step.occurredAt,
    time_uncertain: step.isTimeUncertain ? (1 as const) : (0 as const),
    received_at: receivedAt,
    actor_id: actor.user.id,
    actor_name: actorName(actor),
    employee_id: employeeId,
    fingerprint,
    appointment_version: order.version + 1,
  }
  await insertNote(account, tx, row)
  // Devices that read ahead recognise by the version that the order has something new.
  await updateAppointment(account, tx, appointmentId, {}, receivedAt)
  return answerOf(row)
}

const answerOf = (row: Omit<NoteRow, 'account_id'>) => ({
  ok: true as const,
  value: { appointmentId: row.appointment_id, note: presentNote(row) },
})
