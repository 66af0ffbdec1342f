import type { Status } from './appointment.ts'
import { addDays, type LocalTime, toInstant, toWall } from './wall-time.ts'

/** What a customer can be told of; a station chooses which of them it sends. */
export const messageKinds = [
  'confirmed',
  'moved',
  'cancelled',
  'rejected',
  'no-show',
  'awaiting-parts',
  'awaiting-approval',
  'ready',
  'completed',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** What is sent until the station chooses otherwise: what a customer would otherwise come, or wait, in vain for. */
export const defaultKinds: readonly MessageKind[] = ['confirmed', 'moved', 'cancelled', 'ready']

/** How long a message waits, so that a slip of the finger reaches nobody. */
export const messageDelaySeconds = 120
/** A change that arrives later than this may be of another day's truth: a person says whether it is told. */
const lateHours = 2
/** On the station's wall. Fixed: it is the customers' sleep, not the workshop's taste. */
export const quietFrom: LocalTime = '21:00'
const quietUntil: LocalTime = '07:00'
/** A booking that begins sooner was made by somebody who is on the way or at the desk. */
const worthConfirmingMs = 3600_000

export const isLate = (occurredAt: number, receivedAt: number): boolean =>
  receivedAt - occurredAt > lateHours * 3600_000

function isQuiet(instant: number, zone: string): boolean {
  const { time } = toWall(instant, zone)
  return time >= quietFrom || time < quietUntil
}

/** The first instant (epoch ms) at or after the given one at which a message may go out. */
export function afterQuiet(instant: number, zone: string): number {
  if (!isQuiet(instant, zone)) return instant
  const { date, time } = toWall(instant, zone)
  return toInstant({ date: time < quietUntil ? date : addDays(date, 1), time: quietUntil }, zone)
}

/** The next beginning of the quiet hours (epoch ms) after an instant. */
export function nextQuiet(instant: number, zone: string): number {
  const { date, time } = toWall(instant, zone)
  return toInstant({ date: time < quietFrom ? date : addDays(date, 1), time: quietFrom }, zone)
}

/** Something that happened to a visit; instants in epoch ms. */
export type Occasion =
  | { readonly what: 'created' }
  | { readonly what: 'moved'; readonly status: Status; readonly startedAt: number }
  | {
      readonly what: 'status'
      readonly from: Status
      readonly to: Status
      readonly isUndo: boolean
      /** The visit was never meant: it was entered by mistake. */
      readonly isMistake: boolean
    }

/** What the customer knows of the visit so far. */
export type KnownVisit = {
  /** The latest message that reached them. */
  readonly told: { readonly kind: MessageKind; readonly startsAt: number } | null
  /** What was to be told and had not gone out when this happened: it never will. */
  readonly unsent: MessageKind | null
}

const byStatus: Partial<Record<Status, MessageKind>> = {
  rejected: 'rejected',
  cancelled: 'cancelled',
  'no-show': 'no-show',
  'awaiting-parts': 'awaiting-parts',
  'awaiting-approval': 'awaiting-approval',
  ready: 'ready',
  completed: 'completed',
}
const calledOff: ReadonlySet<string> = new Set(['cancelled', 'no-show', 'rejected'])

/** What a customer is to be told of an occasion; `null`: nothing. */
export function messageOf(occasion: Occasion, startsAt: number, now: number, known: KnownVisit): MessageKind | null {
  const isAhead = startsAt > now
  if (occasion.what === 'created') return startsAt - now >= worthConfirmingMs ? 'confirmed' : null
  if (occasion.what === 'moved') {
    if (occasion.status !== 'confirmed' || occasion.startedAt === startsAt || !isAhead) return null
    if (known.told && known.told.startsAt === startsAt && !calledOff.has(known.told.kind)) return null
    return known.unsent === 'confirmed' ? 'confirmed' : 'moved'
  }
  const { from, to, isUndo, isMistake } = occasion
  if (to === 'confirmed') {
    if (!isAhead || from === 'arrived') return null
    // A step back that nobody heard of needs no word; who was told that it is off hears that it is on.
    return !isUndo || (known.told && calledOff.has(known.told.kind)) ? 'confirmed' : null
  }
  if (isUndo || (to === 'cancelled' && isMistake && !known.told)) return null
  return byStatus[to] ?? null
}

/** Whether what a message says still holds. */
export function isStillTrue(
  message: { readonly kind: MessageKind; readonly startsAt: number },
  visit: { readonly status: Status; readonly startsAt: number },
  now: number,
): boolean {
  if (message.kind === 'confirmed' || message.kind === 'moved') {
    return visit.status === 'confirmed' && visit.startsAt === message.startsAt && visit.startsAt > now
  }
  return visit.status === message.kind
}

/** What the customer of a visit could be told now, asked for or not; `null`: nothing. */
export function tellable(
  visit: { readonly status: Status; readonly startsAt: number },
  now: number,
): MessageKind | null {
  if (visit.status === 'confirmed') return visit.startsAt > now ? 'confirmed' : null
  return byStatus[visit.status] ?? null
}
