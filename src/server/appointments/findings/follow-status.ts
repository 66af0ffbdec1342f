import type { OrderLine, StatusDetail } from '#contract/appointments.ts'
import { type FindingEvent, openFinding } from '#domain/findings/additional-work.ts'
import { mostFindings } from '#domain/findings/finding.ts'
import type { Tx } from '../../db/in-transaction.ts'
import type { Translate } from '../../texts/translate.ts'
import type { EventRow } from '../events/store.ts'
import { addFindingLines, type FindingAuthor, removeFindingLines, writeFinding } from './change-finding.ts'
import { contentOf, type FindingContent } from './read-findings.ts'
import { findChangeOfEvent, findFinding, findFindingChanges, findFindings } from './store.ts'

/** Of a status change: what it brings, and which change it undoes. */
export type QuestionStep = { detail: StatusDetail | null; undoes: string | null }

/**
 * Makes, answers or restores the finding that a status change is about: the two-tap buttons, and their undo. `author`
 * has the key of the status change. Returns the line that it has added to the order.
 */
export async function followStatus(
  tx: Tx,
  translate: Translate,
  author: FindingAuthor,
  { detail, undoes }: QuestionStep,
  events: readonly EventRow[],
): Promise<OrderLine | null> {
  if (undoes !== null) {
    await undoFinding(tx, translate, author, undoes)
    return null
  }
  if (detail?.what !== undefined) {
    await askWithStatus(tx, author, { what: detail.what, gross: detail.gross ?? null }, author.key)
    return null
  }
  return detail?.approved === undefined ? null : answerWithStatus(tx, translate, author, detail.approved, events)
}

/**
 * Makes a finding of a question that was typed with a status change; its id is that of the change. An order that has as
 * many as it can have keeps the status change alone.
 */
export async function askWithStatus(
  tx: Tx,
  author: FindingAuthor,
  { what, gross }: Pick<FindingContent, 'what' | 'gross'>,
  eventId: string | null,
): Promise<boolean> {
  const { account } = author.actor
  const { length } = await findFindings(account, tx, author.appointmentId)
  if (length >= mostFindings) return false
  const typed = { earlierId: null, place: null, severity: 'now', lines: [], state: 'asked', reason: null } as const
  const content: FindingContent = { ...typed, lines: [], what, gross }
  const more = { how: null, added: [], eventId, appointmentVersion: null }
  await writeFinding(tx, author, { id: author.key }, { kind: 'asked', content, ...more })
  return true
}

/** Converts events for `openFinding`. */
function toFoundEvents(events: readonly EventRow[]): FindingEvent[] {
  const undone = new Set(events.map((event) => event.undoes))
  return events.map(({ id, kind, detail }) => ({
    id,
    undone: undone.has(id),
    detail: detail === null || kind !== 'status' ? null : JSON.parse(detail),
  }))
}

/**
 * Answers the finding of the status's last question, which is the one that these pages show. Another one is never
 * answered in its place: nobody has agreed to it.
 */
async function answerWithStatus(
  tx: Tx,
  translate: Translate,
  author: FindingAuthor,
  approved: boolean,
  events: readonly EventRow[],
): Promise<OrderLine | null> {
  const { account } = author.actor
  const question = openFinding(toFoundEvents(events))
  const asked = question && (await findChangeOfEvent(account, tx, author.appointmentId, question.id))
  const finding = asked && (await findFinding(account, tx, asked.finding_id))
  if (finding?.state !== 'asked') return null
  const content = contentOf(finding)
  const added = approved ? ((await addFindingLines(tx, translate, author, { id: finding.id, ...content })) ?? []) : []
  const state = approved ? 'approved' : 'declined'
  const more = { how: null, added, eventId: author.key, appointmentVersion: null }
  await writeFinding(tx, author, finding, { kind: state, content: { ...content, state }, ...more })
  return added[0] ?? null
}

/** Restores the finding as it was before the change that was written with an undone event, unless it was changed since. */
async function undoFinding(tx: Tx, translate: Translate, author: FindingAuthor, eventId: string): Promise<void> {
  const { account } = author.actor
  const undone = await findChangeOfEvent(account, tx, author.appointmentId, eventId)
  const finding = undone && (await findFinding(account, tx, undone.finding_id))
  if (!finding || !undone || undone.version !== finding.version) return
  const changes = await findFindingChanges(account, tx, author.appointmentId)
  const before = changes.find((one) => one.finding_id === finding.id && one.version === undone.version - 1)
  const present = contentOf(finding)
  const restored: FindingContent = before ? JSON.parse(before.content) : { ...present, state: 'withdrawn' }
  if (finding.state === 'approved') await removeFindingLines(tx, author, finding)
  const isApprovedAgain = restored.state === 'approved' && finding.state !== 'approved'
  const added = isApprovedAgain
    ? ((await addFindingLines(tx, translate, author, { id: finding.id, ...restored })) ?? [])
    : []
  const more = { how: null, added, eventId: author.key, appointmentVersion: null }
  await writeFinding(tx, author, finding, { kind: 'undone', content: restored, ...more })
}
