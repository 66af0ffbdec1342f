import { cutSpans } from '#domain/free-slots.ts'
import { scaled } from '#domain/money/money.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import { openSpans, type WorkingHours } from '#domain/working-hours.ts'
import { daysOf, type Period } from './period.ts'

/** The labour of an order. */
export type SoldLabour = {
  /** Of the lines by the hour, without refunds; thousandths of an hour. */
  readonly hourThousandths: number
  /** Whether there is a line of labour that is not by the hour. */
  readonly hasFixedPrice: boolean
  /** The planned minutes of the order. */
  readonly workMinutes: number
}

/** What an order sold, in minutes: the labour by the hour; if all its labour has fixed prices, the planned time. */
export function soldMinutes({ hourThousandths, hasFixedPrice, workMinutes }: SoldLabour): number {
  if (hourThousandths > 0) return scaled(hourThousandths, 60, 1000)
  return hasFixedPrice ? workMinutes : 0
}

/** A planned part of the work; instants in epoch ms. */
export type WorkBlock = Span & {
  readonly id: string
  readonly bayId: string | null
  readonly employeeId: string | null
}
export type SoldShare = Pick<WorkBlock, 'bayId' | 'employeeId'> & { readonly minutes: number }

/**
 * Divides the sold minutes of an order among its blocks by their length. The shares are whole minutes and add up. Without
 * blocks nobody and no bay has them.
 */
export function shareOut(minutes: number, blocks: readonly WorkBlock[]): SoldShare[] {
  const inOrder = blocks.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
  const whole = inOrder.reduce((sum, { from, to }) => sum + to - from, 0)
  if (whole === 0) return [{ bayId: null, employeeId: null, minutes }]
  let passed = 0
  return inOrder.map(({ from, to, bayId, employeeId }) => {
    const before = scaled(minutes, passed, whole)
    passed += to - from
    return { bayId, employeeId, minutes: scaled(minutes, passed, whole) - before }
  })
}

/** Sums shares by bay or by employee. */
export function sumShares(shares: readonly SoldShare[], by: 'bayId' | 'employeeId'): Map<string | null, number> {
  const sums = new Map<string | null, number>()
  for (const share of shares) sums.set(share[by], (sums.get(share[by]) ?? 0) + share.minutes)
  return sums
}

export type StationOpening = { readonly hours: WorkingHours; readonly country: string; readonly zone: string }
type AbsentDays = { readonly from: LocalDate; readonly to: LocalDate }
type Worker = { readonly weekly: WorkingHours['weekly'] | null; readonly absences: readonly AbsentDays[] }

const minutesIn = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000

/** The real minutes in which the station, and so a bay, is open in a period: clock changes are counted. */
export const openMinutesOf = (period: Period, { hours, country, zone }: StationOpening): number =>
  daysOf(period).reduce((sum, date) => sum + minutesIn(openSpans(date, hours, country, zone)), 0)

/** The open minutes in which an employee is at work: within their own week, without the days of their absences. */
export function openMinutesOfWorker(period: Period, { hours, country, zone }: StationOpening, worker: Worker): number {
  const { weekly, absences } = worker
  const present = daysOf(period).filter((date) => !absences.some(({ from, to }) => from <= date && date <= to))
  return present.reduce((sum, date) => {
    const open = openSpans(date, hours, country, zone)
    if (!weekly) return sum + minutesIn(open)
    const own = openSpans(date, { weekly, exceptions: [], observeHolidays: false }, country, zone)
    return sum + minutesIn(cutSpans(open, own))
  }, 0)
}
