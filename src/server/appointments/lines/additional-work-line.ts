import { isDeepStrictEqual } from 'node:util'
import type { OrderLine } from '#contract/appointments.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { additionalWorkLine, type FindingEvent, openFinding } from '#domain/additional-work.ts'
import { usualVat } from '#domain/vat-rates.ts'
import type { Tx } from '../../db/in-transaction.ts'
import { findSection, findStation } from '../../stations/store.ts'
import type { Translate } from '../../texts/translate.ts'
import type { EventRow } from '../events/store.ts'
import { priceLine } from './price-line.ts'
import { findLines, replaceLines } from './store.ts'

const piece: TextDescriptor = /*i18n*/ { id: 'order-line.piece', message: 'pcs' }

type Order = { id: string; events: readonly EventRow[] }

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
  account: string,
  tx: Tx,
  translate: Translate,
  { id, events }: Order,
): Promise<OrderLine | null> {
  const finding = openFinding(toFoundEvents(events))
  const station = finding && (await findStation(account, tx))?.content
  if (!station) return null
  const lines = await findLines(account, tx, id)
  if (lines.some((line) => line.id === finding.id)) return null
  const services = (await findSection(account, tx, 'services'))?.content.services ?? []
  const vatRate = usualVat(services, station.country) ?? null
  const line = priceLine(additionalWorkLine(finding, vatRate, translate(station.country === 'PL' ? 'pl' : 'en', piece)))
  await replaceLines(account, tx, id, [...lines, line])
  return line
}

/** Removes the line of an undone approval, unless it has been edited since. */
export async function removeApprovedLine(account: string, tx: Tx, id: string, added: OrderLine): Promise<void> {
  const lines = await findLines(account, tx, id)
  const left = lines.filter((line) => !isDeepStrictEqual(line, added))
  if (left.length < lines.length) await replaceLines(account, tx, id, left)
}
