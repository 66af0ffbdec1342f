import type { Job } from '#client/features/appointments/service-jobs.ts'
import type { AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import { isHourUnit } from '#domain/money/hour-unit.ts'
import { netOf, type VatPercent } from '#domain/money/money.ts'
import type { LineKind } from '#domain/money/order-lines.ts'
import { vatCode } from '#domain/money/vat-rates.ts'
import { writeQuantity } from '#domain/money/write-typed.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { type LineFields, type MoneyFormat, writePrice } from './order-line-entry.ts'

/** The values that a typed name fills in. */
export type Suggestion = {
  name: string
  kind: LineKind
  /** `null`: the quantity stays unchanged. */
  quantity: number | null
  unit: string | null
  /** Minor units of the currency per unit; `null`: decided case by case. */
  netPrice: number | null
  vatRate: VatPercent
}

/** The units in the user's language: for hours of work, and for services with a price. */
export type UnitLabels = { hour: string; piece: string }

const most = 200

/** Returns the lines of the orders on this device, latest first, each name once. */
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

/** Returns the latest price of an hour of work; `null` if no line was charged by the hour. */
export function usualHour(orders: readonly AppointmentDetails[], { hour }: UnitLabels): OrderLine | null {
  const isHour = ({ kind, unit }: OrderLine) => kind === 'labour' && (unit === hour || isHourUnit(unit))
  const latest = [...orders].sort((a, b) => b.startsAt.localeCompare(a.startsAt))
  return latest.flatMap(({ lines }) => lines).find(isHour) ?? null
}

/** Returns the suggestion for a service of the station: with its own price, else by its hours. */
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

/** Returns the line fields that a suggestion fills in. */
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

/** Returns the suggestion with exactly this name. */
export function findSuggestion(suggestions: readonly Suggestion[], name: string): Suggestion | undefined {
  const wanted = normaliseText(name.trim())
  return wanted === '' ? undefined : suggestions.find((one) => normaliseText(one.name) === wanted)
}
