import type { OrderLine, OrderLineEntry } from '#contract/appointments.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { additionalWorkLine, type FindingEvent, openFinding } from '#domain/additional-work.ts'
import { usualVat } from '#domain/vat-rates.ts'
import type { Tx } from '../../db/in-transaction.ts'
import { findSection, findStation } from '../../stations/store.ts'
import type { Translate } from '../../texts/translate.ts'
import type { EventRow } from '../events/store.ts'
import { isSameLine, priceLine } from './price-line.ts'
import { findLastChange, findLines, sortLines } from './store.ts'
import { eraseLine, type LineAuthor, writeLine } from './write-line.ts'

const piece: TextDescriptor = /*i18n*/ { id: 'order-line.piece', message: 'pcs' }

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
 * Adds the work that the customer has just approved to the order, once per finding: if its line exists, even edited, no
 * second line is added. Returns the line, or `null` if there is nothing to add.
 */
export async function addApprovedLine(
  tx: Tx,
  translate: Translate,
  author: LineAuthor,
  events: readonly EventRow[],
): Promise<OrderLine | null> {
  const { appointmentId, actor } = author
  const { account } = actor
  const finding = openFinding(toFoundEvents(events))
  const station = finding && (await findStation(account, tx))?.content
  if (!station) return null
  const lines = await findLines(account, tx, appointmentId)
  if (lines.some((line) => line.id === finding.id)) return null
  const services = (await findSection(account, tx, 'services'))?.content.services ?? []
  const vatRate = usualVat(services, station.country) ?? null
  const entry = additionalWorkLine(finding, vatRate, translate(station.country === 'PL' ? 'pl' : 'en', piece))
  // It has a version already if an earlier approval was undone.
  const last = await findLastChange(account, tx, appointmentId, finding.id)
  const line = priceLine(entry, (last?.version ?? 0) + 1)
  await writeLine(tx, author, line, lines.length)
  await sortLines(account, tx, appointmentId, [...lines.map(({ id }) => id), line.id])
  return line
}

/** Removes the line of an undone approval, unless it has been edited since. */
export async function removeApprovedLine(tx: Tx, author: LineAuthor, added: OrderLineEntry): Promise<void> {
  const lines = await findLines(author.actor.account, tx, author.appointmentId)
  const line = lines.find(({ id }) => id === added.id)
  if (line && isSameLine(line, added)) await eraseLine(tx, author, line)
}
