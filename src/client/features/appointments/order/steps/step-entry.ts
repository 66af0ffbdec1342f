import { readMileage } from '#client/features/appointments/mileage.ts'
import { asksPlate, plateFaultOf } from '#client/features/appointments/status/first-plate.ts'
import type { StatusWish } from '#client/features/appointments/status/submit-change.ts'
import type { Appointment, StatusDetail } from '#contract/appointments.ts'
import { reasonRule, type Target } from '#domain/appointment.ts'
import type { PlateFault } from '#domain/codes/plate.ts'
import { parseAmount } from '#domain/money/money.ts'
import { formatReason, type ReasonCode } from '#domain/reason.ts'

/** The values of a step as typed or tapped in the form. */
export type StepEntry = {
  code: ReasonCode | null
  text: string
  part: string
  /** An ISO instant. */
  expectedAt: string | null
  what: string
  amount: string
  mileage: string
  keyTag: string
  /** The plate of a car that was booked without one. */
  plate: string
  /** Of the plate; empty: the country that the booking has. */
  country: string
  /** The proposed start: an ISO instant. */
  startsAt: string | null
}

export const emptyStep: StepEntry = {
  code: null,
  text: '',
  part: '',
  expectedAt: null,
  what: '',
  amount: '',
  mileage: '',
  keyTag: '',
  plate: '',
  country: '',
  startsAt: null,
}

export type StepEntries = Partial<Record<Target, StepEntry>>

/** Reads the valid entries of a stored draft. A past day is dropped, so that the user is asked again. */
export function readStepEntries(draft: Record<string, unknown> | null, now: number): StepEntries {
  const read = (stored: object): StepEntry => {
    const entry = { ...emptyStep, ...stored }
    const texts = [
      entry.text,
      entry.part,
      entry.what,
      entry.amount,
      entry.mileage,
      entry.keyTag,
      entry.plate,
      entry.country,
    ]
    if (texts.some((text) => typeof text !== 'string')) return emptyStep
    const ifAhead = (instant: unknown) => (typeof instant === 'string' && Date.parse(instant) > now ? instant : null)
    return { ...entry, expectedAt: ifAhead(entry.expectedAt), startsAt: ifAhead(entry.startsAt) }
  }
  const stored = Object.entries(draft ?? {}).filter((one): one is [Target, object] => typeof one[1] === 'object')
  return Object.fromEntries(stored.map(([to, entry]) => [to, read(entry)]))
}

const detailed: ReadonlySet<Target> = new Set(['proposed', 'awaiting-parts', 'awaiting-approval', 'arrived'])
/**
 * Whether a tap opens a sheet first; otherwise it takes the step. A car with items becomes ready by way of the sheet, so
 * that the amount which the customer reads has been seen.
 */
export const needsSheet = (order: Pick<Appointment, 'status' | 'vehicle'>, to: Target, hasItems = false): boolean =>
  detailed.has(to) ||
  reasonRule(order.status, to) === 'required' ||
  asksPlate(order, to) ||
  (to === 'ready' && hasItems)

export type StepFault =
  | { field: 'text' | 'what' | 'amount' | 'mileage'; why: 'required' | 'bad-amount' | 'bad-number' }
  | { field: 'plate'; why: PlateFault }

/** Returns the reason why a step cannot be taken; `null` if it can. */
export function faultOfStep(
  order: Pick<Appointment, 'status' | 'vehicle'>,
  to: Target,
  entry: StepEntry,
  currency: string,
): StepFault | null {
  const plateFault = asksPlate(order, to) ? plateFaultOf(entry.plate) : null
  if (plateFault) return { field: 'plate', why: plateFault }
  const text = entry.text.trim()
  if (reasonRule(order.status, to) === 'required' && !text && (entry.code === null || entry.code === 'other')) {
    return { field: 'text', why: 'required' }
  }
  if (to === 'awaiting-approval' && !entry.what.trim()) return { field: 'what', why: 'required' }
  if (entry.amount.trim() && !parseAmount(entry.amount, currency).ok) return { field: 'amount', why: 'bad-amount' }
  if (entry.mileage.trim() && readMileage(entry.mileage) === null) return { field: 'mileage', why: 'bad-number' }
  return null
}

/** Most often there is no place left at the time that the customer asked for. */
const usualProposalReason: ReasonCode = 'no-capacity'
export const proposalReasonOf = ({ code }: Pick<StepEntry, 'code'>): ReasonCode => code ?? usualProposalReason

export type ProposalFault =
  | { field: 'startsAt'; why: 'required' | 'same' | 'past' }
  | { field: 'text'; why: 'required' }

/** Returns the reason why a time cannot be proposed; `null` if it can. `now`: ms since the epoch. */
export function faultOfProposal(
  order: Pick<Appointment, 'startsAt'>,
  entry: Pick<StepEntry, 'code' | 'text' | 'startsAt'>,
  now: number,
): ProposalFault | null {
  if (entry.startsAt === null) return { field: 'startsAt', why: 'required' }
  const start = Date.parse(entry.startsAt)
  if (start === Date.parse(order.startsAt)) return { field: 'startsAt', why: 'same' }
  if (start <= now) return { field: 'startsAt', why: 'past' }
  if (proposalReasonOf(entry) === 'other' && !entry.text.trim()) return { field: 'text', why: 'required' }
  return null
}

const takesPlate: ReadonlySet<Target> = new Set(['arrived', 'in-progress', 'ready'])

/** Returns the status change for a valid entry. */
export function toStatusChange(to: Target, entry: StepEntry, currency: string): StatusWish {
  const text = entry.text.trim()
  const code = entry.code ?? (text ? 'other' : null)
  return { status: to, reason: code ? formatReason({ code, text }) : null, detail: toDetail(to, entry, currency) }
}

function toDetail(to: Target, entry: StepEntry, currency: string): StatusDetail | null {
  const parsed = entry.amount.trim() ? parseAmount(entry.amount, currency) : null
  const minorUnits = parsed?.ok ? parsed.value : undefined
  const mileage = readMileage(entry.mileage)
  const part = entry.part.trim()
  const keyTag = entry.keyTag.trim()
  const plate = entry.plate.trim()
  const detail: StatusDetail = {}
  if (plate && takesPlate.has(to)) Object.assign(detail, { plate }, entry.country && { country: entry.country })
  if (to === 'proposed' && entry.startsAt) detail.startsAt = entry.startsAt
  if (to === 'awaiting-parts') {
    if (part) detail.part = part
    if (entry.expectedAt) detail.expectedAt = entry.expectedAt
  }
  if (to === 'awaiting-approval') {
    detail.what = entry.what.trim()
    if (minorUnits !== undefined) detail.gross = minorUnits
  }
  if (to === 'arrived') {
    if (mileage !== null) detail.mileage = mileage
    if (keyTag) detail.keyTag = keyTag
  }
  if (to === 'ready' && minorUnits !== undefined) detail.amount = minorUnits
  return Object.keys(detail).length > 0 ? detail : null
}
