import type { OilForecast } from '#contract/follow-ups/follow-up.ts'
import type { FollowUpRuleSettings } from '#contract/follow-ups/follow-ups.ts'
import { estimateOn, type OilChange, oilDue } from '#domain/follow-ups/due-dates.ts'
import { type MileageRate, mileageRate } from '#domain/follow-ups/mileage-rate.ts'
import { type LocalDate, toWall } from '#domain/wall-time.ts'
import type { VehicleDatesRow } from './rows/dates-store.ts'
import type { ServiceVisit } from './rows/subjects-store.ts'

/** The service of our lists that is an oil change. */
export const oilServices = ['oil-change'] as const

export type OilFacts = {
  readonly dates: Pick<VehicleDatesRow, 'oil_changed_on' | 'oil_changed_at'> | undefined
  /** The last order with an oil change. */
  readonly visit: ServiceVisit | undefined
  /** Epoch ms. */
  readonly readings: readonly { readonly at: number; readonly value: number }[]
}

type KnownOilChange = OilChange & { readonly source: OilForecast['source'] }

/** The last oil change: that of an order, or the typed one if it is later. */
export function lastOilChange({ dates, visit }: Omit<OilFacts, 'readings'>, timeZone: string): KnownOilChange | null {
  const ofOrder = visit && toWall(visit.startsAt, timeZone).date
  const typed = dates?.oil_changed_on ?? null
  if (typed !== null && (ofOrder === undefined || typed > ofOrder))
    return { date: typed, mileage: dates?.oil_changed_at ?? null, source: 'typed' }
  return visit && ofOrder !== undefined ? { date: ofOrder, mileage: visit.mileage, source: 'order' } : null
}

/** The kilometres a day; the reading at the oil change is one of the readings. */
export function rateOf(
  readings: OilFacts['readings'],
  { date, mileage }: OilChange,
  timeZone: string,
): MileageRate | null {
  const ofOdometer = readings.map(({ at, value }) => ({ date: toWall(at, timeZone).date, value }))
  return mileageRate(mileage === null ? ofOdometer : [...ofOdometer, { date, value: mileage }])
}

/** The forecast as it is shown; `null` if no oil change is known. */
export function forecastOil(
  facts: OilFacts,
  { oil }: Pick<FollowUpRuleSettings, 'oil'>,
  { timeZone, today }: { timeZone: string; today: LocalDate },
): OilForecast | null {
  const change = lastOilChange(facts, timeZone)
  if (!change) return null
  const rate = rateOf(facts.readings, change, timeZone)
  return {
    ...oilDue(change, oil, rate),
    changedOn: change.date,
    changedAt: change.mileage,
    source: change.source,
    everyMonths: oil.months,
    everyKm: oil.km,
    estimate: rate && estimateOn(rate, today),
  }
}
