import { mostLines, type OrderLine, type OrderLineEntry } from '#contract/appointments.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { additionalWorkLine } from '#domain/findings/additional-work.ts'
import type { FindingWay } from '#domain/findings/finding.ts'
import { usualVat } from '#domain/money/vat-rates.ts'
import { pushLifeMs } from '#domain/push/push-kinds.ts'
import type { Tx } from '../../db/in-transaction.ts'
import { newId } from '../../new-id.ts'
import { notePushFact } from '../../push-facts/store.ts'
import { findSection, findStation } from '../../stations/store.ts'
import type { Translate } from '../../texts/translate.ts'
import { isSameLine, priceLine } from '../lines/price-line.ts'
import { findLastChange, findLines, sortLines } from '../lines/store.ts'
import { eraseLine, type LineAuthor, writeLine } from '../lines/write-line.ts'
import { actorId, actorName } from '../rows/actor.ts'
import type { FindingContent } from './read-findings.ts'
import { type FindingChangeRow, type FindingRow, findFindingChanges, insertFindingChange, putFinding } from './store.ts'

/** Who changes a finding, under which key. */
export type FindingAuthor = LineAuthor

/** What a change makes of a finding. */
export type FindingWrite = {
  kind: FindingChangeRow['kind']
  content: FindingContent
  how: FindingWay | null
  /** The lines that it has added to the order. */
  added: readonly OrderLineEntry[]
  eventId: string | null
  /** See `FindingChangeTable`. */
  appointmentVersion: number | null
}

/** Writes a new finding, or the next version of one, with the record of the change. Returns it. */
export async function writeFinding(
  tx: Tx,
  author: FindingAuthor,
  finding: Pick<FindingRow, 'id'> & Partial<Pick<FindingRow, 'version' | 'made_at'>>,
  { kind, content, how, added, eventId, appointmentVersion }: FindingWrite,
): Promise<FindingRow> {
  const { actor, appointmentId, key, occurredAt } = author
  const { account } = actor
  const version = (finding.version ?? 0) + 1
  const row: FindingRow = {
    account_id: account,
    id: finding.id,
    appointment_id: appointmentId,
    earlier_id: content.earlierId,
    what: content.what,
    place: content.place,
    severity: content.severity,
    lines: JSON.stringify(content.lines),
    gross: content.gross,
    state: content.state,
    reason: content.reason,
    version,
    made_at: finding.made_at ?? occurredAt,
  }
  await putFinding(tx, row)
  await insertFindingChange(tx, {
    account_id: account,
    id: key,
    appointment_id: appointmentId,
    finding_id: row.id,
    kind,
    version,
    how,
    gross: content.gross,
    currency: (await findStation(account, tx))?.content.currency ?? '',
    content: JSON.stringify(content),
    added: added.length === 0 ? null : JSON.stringify(added),
    event_id: eventId,
    appointment_version: appointmentVersion,
    fingerprint: author.fingerprint,
    occurred_at: occurredAt,
    time_uncertain: author.isTimeUncertain ? 1 : 0,
    received_at: author.receivedAt,
    actor_id: actorId(actor),
    actor_name: actorName(actor),
    employee_id: author.employeeId,
  })
  if (kind === 'approved' || kind === 'declined') {
    await notePushFact(account, tx, {
      ...{ key: `answered ${row.id} ${version}`, kind: 'answered', appointmentId, actorId: actorId(actor) },
      detail: { to: kind, what: content.what },
      ...{ madeAt: author.receivedAt, expiresAt: author.receivedAt + pushLifeMs.answered },
    })
  }
  return row
}

const piece: TextDescriptor = /*i18n*/ { id: 'order-line.piece', message: 'pcs' }

/** A finding that becomes lines. */
type ApprovedFinding = Pick<FindingRow, 'id'> & Pick<FindingContent, 'what' | 'lines' | 'gross'>

/** The lines of the order that an approved finding becomes; one line for work that has no price, or one typed sum. */
async function entriesOf(tx: Tx, translate: Translate, account: string, finding: ApprovedFinding) {
  if (finding.lines.length > 0) return finding.lines
  const station = (await findStation(account, tx))?.content
  if (!station) return []
  const services = (await findSection(account, tx, 'services'))?.content.services ?? []
  const vatRate = usualVat(services, station.country) ?? null
  return [additionalWorkLine(finding, vatRate, translate(station.country === 'PL' ? 'pl' : 'en', piece))]
}

/**
 * Adds the lines of a finding that the customer has just approved to the order, each once: a line that exists, even
 * edited, stays as it is. Returns the added lines; `null` if the order has no room for them.
 */
export async function addFindingLines(
  tx: Tx,
  translate: Translate,
  author: FindingAuthor,
  finding: ApprovedFinding,
): Promise<OrderLine[] | null> {
  const { appointmentId, actor } = author
  const { account } = actor
  const lines = await findLines(account, tx, appointmentId)
  const known = new Set(lines.map(({ id }) => id))
  const fresh = (await entriesOf(tx, translate, account, finding)).filter(({ id }) => !known.has(id))
  if (lines.length + fresh.length > mostLines) return null
  const added: OrderLine[] = []
  for (const entry of fresh) {
    // It has a version already if an earlier approval was undone.
    const last = await findLastChange(account, tx, appointmentId, entry.id)
    const line = priceLine(entry, (last?.version ?? 0) + 1)
    await writeLine(tx, nthAuthor(author, added.length), line, lines.length + added.length)
    added.push(line)
  }
  await sortLines(
    account,
    tx,
    appointmentId,
    [...lines, ...added].map(({ id }) => id),
  )
  return added
}

/** Removes the lines that the approvals of a finding have added, unless they were edited since. Returns how many. */
export async function removeFindingLines(tx: Tx, author: FindingAuthor, finding: FindingRow): Promise<number> {
  const { account } = author.actor
  const changes = await findFindingChanges(account, tx, author.appointmentId)
  const added = new Map<string, OrderLineEntry>()
  for (const change of changes) {
    if (change.finding_id !== finding.id || change.added === null) continue
    const entries: OrderLineEntry[] = JSON.parse(change.added)
    for (const entry of entries) added.set(entry.id, entry)
  }
  let removed = 0
  for (const line of await findLines(account, tx, author.appointmentId)) {
    const entry = added.get(line.id)
    if (!entry || !isSameLine(line, entry)) continue
    await eraseLine(tx, nthAuthor(author, removed), line)
    removed += 1
  }
  return removed
}

/** The first line is recorded under the key of the request, any other under a key that nobody knows. */
const nthAuthor = (author: FindingAuthor, index: number): LineAuthor =>
  index === 0 ? author : { ...author, key: newId() }

/** Whether a list of lines says something else. */
export const isOtherPrice = (some: FindingContent['lines'], others: FindingContent['lines']): boolean =>
  JSON.stringify(some.map((line) => priceLine(line, 0))) !== JSON.stringify(others.map((line) => priceLine(line, 0)))
