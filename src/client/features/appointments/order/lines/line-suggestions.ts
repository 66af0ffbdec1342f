import type { Job } from '#client/features/appointments/service-jobs.ts'
import type { AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import { netOf, type VatPercent } from '#domain/money.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { LineKind } from '#domain/order-lines.ts'
import { vatCode } from '#domain/vat-rates.ts'
import { type LineFields, type MoneyFormat, writePrice, writeQuantity } from './order-line-entry.ts'

/** What a name that is typed brings with it. */
export type Suggestion = {
  name: string
  kind: LineKind
  /** `null`: as it stands. */
  quantity: number | null
  unit: string | null
  /** Minor units of one unit; `null`: said case by case. */
  netPrice: number | null
  vatRate: VatPercent
}

/** In words of the reader: what is written behind a number of hours, and of services at a price. */
export type UnitLabels = { hour: string; piece: string }

const most = 200

/** What the orders on this device were charged for, the latest first, each name once. */
export function knownLines(orders: readonly AppointmentDetails[]): Suggestion[] {
  const found = new Map<string, Suggestion>()
  const latest = [...orders].sort((a, b) => b.startsAt.localeCompare(a.startsAt))
  for (const line of latest.flatMap(({ lines }) => lines)) {
    const { name, kind, unit, netPrice, vatRate } = line
    const key = normaliseText(name)
    if (!found.has(key)) found.set(key, { name, kind, quantity: null, unit, netPrice, vatRate })
  }
  return [...found.values()].slice(0, most)
}

/** What an hour of work was charged at last; `null` where nobody has worked by the hour. */
export function usualHour(orders: readonly AppointmentDetails[], { hour }: UnitLabels): OrderLine | null {
  const isHour = ({ kind, unit }: OrderLine) => kind === 'labour' && (unit === hour || /^(h|godz\.?|rbg)$/i.test(unit))
  const latest = [...orders].sort((a, b) => b.startsAt.localeCompare(a.startsAt))
  return latest.flatMap(({ lines }) => lines).find(isHour) ?? null
}

/** A service of the station: at its own price, else by its hours. */
export function serviceLine(
  job: Job,
  chosen: ChosenService | undefined,
  usual: { vatRate: VatPercent; hourPrice: number | null },
  words: UnitLabels,
): Suggestion {
  const vatRate = chosen ? chosen.vatRate : usual.vatRate
  const shared = { name: job.name, kind: 'labour', vatRate } as const
  if (chosen && chosen.price.kind !== 'quote') {
    return { ...shared, quantity: 1000, unit: words.piece, netPrice: netOf(chosen.price.gross, vatRate) }
  }
  const quantity = Math.max(1, Math.round((job.minutes * 1000) / 60))
  return { ...shared, quantity, unit: words.hour, netPrice: usual.hourPrice }
}

/** The fields that a suggestion fills in. */
export function suggested(one: Suggestion, money: MoneyFormat): Omit<LineFields, 'id' | 'discount'> {
  return {
    name: one.name,
    kind: one.kind,
    quantity: one.quantity === null ? '1' : writeQuantity(one.quantity, money.tag),
    unit: one.unit ?? '',
    price: one.netPrice === null ? '' : writePrice(one.netPrice, money),
    vat: vatCode(one.vatRate),
  }
}

/** The suggestion that is called exactly so. */
export function findSuggestion(suggestions: readonly Suggestion[], name: string): Suggestion | undefined {
  const wanted = normaliseText(name.trim())
  return wanted === '' ? undefined : suggestions.find((one) => normaliseText(one.name) === wanted)
}
