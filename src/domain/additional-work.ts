import { grossOf, netOf, type VatPercent } from './money.ts'
import { maxNetPrice, type PricedLine } from './order-lines.ts'

/** What a status event tells of work that was found: what and for how much (minor units, with VAT), or the answer. */
export type FindingEvent = {
  readonly id: string
  readonly undone: boolean
  readonly detail: {
    readonly what?: string | undefined
    readonly gross?: number | undefined
    readonly approved?: boolean | undefined
  } | null
}

/** Work that a customer was asked about. `gross` in minor units, `null`: they were told no price. */
export type Finding = {
  /** The event of the question: the line of the order has it too, so that there is never a second one. */
  readonly id: string
  readonly what: string
  readonly gross: number | null
  /** `null`: not yet. */
  readonly answer: { readonly id: string; readonly approved: boolean } | null
}

/** The latest work that was found and asked about; what was taken back never was. `events` oldest first. */
export function latestFinding(events: readonly FindingEvent[]): Finding | null {
  const held = events.filter(({ undone }) => !undone)
  const at = held.findLastIndex(({ detail }) => detail?.what !== undefined)
  const asked = held[at]
  if (asked?.detail?.what === undefined) return null
  const answered = held.slice(at + 1).find(({ detail }) => detail?.approved !== undefined)
  return {
    id: asked.id,
    what: asked.detail.what,
    gross: asked.detail.gross ?? null,
    answer: answered ? { id: answered.id, approved: answered.detail?.approved === true } : null,
  }
}

/** The work that is waited for an answer about. */
export function openFinding(events: readonly FindingEvent[]): Finding | null {
  const finding = latestFinding(events)
  return finding?.answer === null ? finding : null
}

/** As long as the name of a line may be. */
const longestName = 200

/**
 * Approved work as one piece of labour. It never costs more than the customer was told: where no net price comes to that
 * amount with its tax, it is a grosz less. Without a price the desk has to say one.
 */
export function additionalWorkLine(
  { id, what, gross }: Pick<Finding, 'id' | 'what' | 'gross'>,
  vatRate: VatPercent,
  unit: string,
): PricedLine & { id: string; kind: 'labour'; name: string; unit: string } {
  const words = what.split('\n').map((line) => line.trim())
  const name = words.filter(Boolean).join(', ').replace(/\s+/g, ' ')
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

// No half of a pair is left.
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The highest net price, minor units, that with its tax is no more than an amount; 0 for what no line can hold. */
function netWithin(gross: number, vatRate: VatPercent): number {
  const near = netOf(gross, vatRate)
  const net = grossOf(near, vatRate) > gross ? near - 1 : near
  return net > maxNetPrice ? 0 : net
}
