import { grossOf, netOf, type VatPercent } from '#domain/money/money.ts'
import { maxNetPrice, type PricedLine } from '#domain/money/order-lines.ts'

/**
 * The fields of a status event about additional work: the question (what, and the price in minor units with VAT) or the
 * answer.
 */
export type FindingEvent = {
  readonly id: string
  readonly undone: boolean
  readonly detail: {
    readonly what?: string | undefined
    readonly gross?: number | undefined
    readonly approved?: boolean | undefined
  } | null
}

/** Additional work that a customer was asked to approve. `gross` in minor units, `null` if no price was given. */
export type AdditionalWork = {
  /** The id of the event that asked; the order line has the same id, so the work is never charged twice. */
  readonly id: string
  readonly what: string
  readonly gross: number | null
  /** `null` if not answered yet. */
  readonly answer: { readonly id: string; readonly approved: boolean } | null
}

/** Returns all findings, oldest first; undone events do not count. `events` oldest first. */
export function findingsOf(events: readonly FindingEvent[]): readonly AdditionalWork[] {
  const findings: AdditionalWork[] = []
  for (const { id, undone, detail } of events) {
    if (undone || !detail) continue
    const last = findings.at(-1)
    if (detail.what !== undefined) {
      findings.push({ id, what: detail.what, gross: detail.gross ?? null, answer: null })
    } else if (detail.approved !== undefined && last?.answer === null) {
      findings[findings.length - 1] = { ...last, answer: { id, approved: detail.approved } }
    }
  }
  return findings
}

/** Returns the latest finding; undone events do not count. `events` oldest first. */
export const latestFinding = (events: readonly FindingEvent[]): AdditionalWork | null =>
  findingsOf(events).at(-1) ?? null

/** Returns the latest finding if the customer has not answered yet, otherwise `null`. */
export function openFinding(events: readonly FindingEvent[]): AdditionalWork | null {
  const finding = latestFinding(events)
  return finding?.answer === null ? finding : null
}

/** The maximum length of a line's name, in characters. */
const longestName = 200

/**
 * Returns approved work as one unit of labour. Its gross price is never more than the amount the customer approved: if
 * no net price gives exactly that amount with VAT, the line is one grosz cheaper. Without a price the net price is 0,
 * and the desk has to enter one.
 */
export function additionalWorkLine(
  { id, what, gross }: Pick<AdditionalWork, 'id' | 'what' | 'gross'>,
  vatRate: VatPercent,
  unit: string,
): PricedLine & { id: string; kind: 'labour'; name: string; unit: string } {
  const parts = what.split('\n').map((line) => line.trim())
  const name = parts.filter(Boolean).join(', ').replace(/\s+/g, ' ')
  return {
    id,
    kind: 'labour',
    name: name.length > longestName ? `${cut(name, longestName - 1)}…` : name,
    quantity: 1000,
    unit,
    netPrice: gross === null ? 0 : netWithin(gross, vatRate),
    discountPercent: 0,
    vatRate,
  }
}

// Removes a high surrogate that the cut would leave without its pair.
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The highest net price in minor units whose gross is at most `gross`; 0 if it is above the maximum of a line. */
function netWithin(gross: number, vatRate: VatPercent): number {
  const near = netOf(gross, vatRate)
  const net = grossOf(near, vatRate) > gross ? near - 1 : near
  return net > maxNetPrice ? 0 : net
}
