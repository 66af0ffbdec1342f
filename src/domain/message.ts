import type { Status } from './appointment.ts'
import { addDays, type LocalTime, toInstant, toWall } from './wall-time.ts'

/** The kinds of messages to customers, in the order of a visit. */
export const messageKinds = [
  'requested',
  'proposed',
  'confirmed',
  'moved',
  'reminder',
  'cancelled',
  'rejected',
  'no-show',
  'awaiting-parts',
  'awaiting-approval',
  'ready',
  'completed',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Whoever asked for a time online waits for these, whatever the station has chosen. */
const answersOnline: readonly MessageKind[] = ['requested', 'proposed', 'confirmed', 'moved', 'cancelled', 'rejected']
/** A proposal without a message would reach nobody. */
const alwaysSent: readonly MessageKind[] = ['requested', 'proposed']

/** The kinds of which a station chooses those that it sends. */
export const optionalKinds: readonly MessageKind[] = messageKinds.filter((kind) => !alwaysSent.includes(kind))

/** Whether a message of this kind is sent; `chosen`: the kinds that the station has chosen. */
export const isSent = (kind: MessageKind, chosen: readonly MessageKind[], source: string): boolean =>
  chosen.includes(kind) || (source === 'online' ? answersOnline : alwaysSent).includes(kind)

/** The kinds sent until the station chooses others: without them a customer would come, or wait, for nothing. */
export const defaultKinds: readonly MessageKind[] = ['confirmed', 'moved', 'cancelled', 'ready']

/** How long a message is held back, so that a mistaken tap can be undone before anybody is notified. */
export const messageDelaySeconds = 120
/** A change received later than this may no longer be relevant: a person decides whether the customer is notified. */
const lateHours = 2
/** Local time of the station. Not configurable: it protects the customers' sleep. */
export const quietFrom: LocalTime = '21:00'
const quietUntil: LocalTime = '07:00'
/** A booking that begins sooner was made by a customer who is on the way or at the desk. */
const worthConfirmingMs = 3600_000

export const isLate = (occurredAt: number, receivedAt: number): boolean =>
  receivedAt - occurredAt > lateHours * 3600_000

/** Local time of the station at which the reminders of the next day are sent, until it chooses another. */
export const usualReminderTime: LocalTime = '17:00'
/** A quarter-hour from the end to the start of the quiet hours. */
export const reminderTimeForm: RegExp = /^(0[7-9]|1\d|20):(00|15|30|45)$/
/** The times at which reminders can be sent. */
export const reminderTimes: readonly LocalTime[] = Array.from(
  { length: 14 * 4 },
  (_, at) => `${String(7 + Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
)
/** Whoever was told the time so shortly before the reminder needs none. */
const freshMs = 24 * 3600_000

/**
 * Whether a visit of the next day needs a reminder at `at`; instants in epoch ms. `told`: the messages that were sent,
 * or wait to be sent.
 */
export function needsReminder(
  visit: { readonly startsAt: number; readonly createdAt: number },
  told: readonly { readonly kind: MessageKind; readonly startsAt: number; readonly createdAt: number }[],
  at: number,
): boolean {
  // Whoever books later that evening has just heard the time.
  if (visit.createdAt > at) return false
  return !told.some(
    ({ kind, startsAt, createdAt }) =>
      startsAt === visit.startsAt && (kind === 'reminder' || (kind in timed && createdAt > at - freshMs)),
  )
}

/** Whether an instant (epoch ms) is in the quiet hours of a time zone. */
export function isQuiet(instant: number, zone: string): boolean {
  const { time } = toWall(instant, zone)
  return time >= quietFrom || time < quietUntil
}

/** Returns the first instant (epoch ms) at or after the given one at which a message may be sent. */
export function afterQuiet(instant: number, zone: string): number {
  if (!isQuiet(instant, zone)) return instant
  const { date, time } = toWall(instant, zone)
  return toInstant({ date: time < quietUntil ? date : addDays(date, 1), time: quietUntil }, zone)
}

/** Returns the next start of the quiet hours (epoch ms) after an instant. */
export function nextQuiet(instant: number, zone: string): number {
  const { date, time } = toWall(instant, zone)
  return toInstant({ date: time < quietFrom ? date : addDays(date, 1), time: quietFrom }, zone)
}

/** An event of an appointment that may notify the customer; instants in epoch ms. */
export type Occasion =
  | { readonly what: 'created'; readonly status: Status; readonly isOnline: boolean }
  | { readonly what: 'moved'; readonly status: Status; readonly startedAt: number }
  | {
      readonly what: 'status'
      readonly from: Status
      readonly to: Status
      readonly isUndo: boolean
      /** The appointment was entered by mistake. */
      readonly isMistake: boolean
    }

/** What the customer has been told about the appointment so far. */
export type KnownVisit = {
  /** The latest message that was sent to them. */
  readonly lastSent: { readonly kind: MessageKind; readonly startsAt: number } | null
  /** A message that was planned but not sent when this happened; it will not be sent. */
  readonly unsent: MessageKind | null
}

const byStatus: Partial<Record<Status, MessageKind>> = {
  proposed: 'proposed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  'no-show': 'no-show',
  'awaiting-parts': 'awaiting-parts',
  'awaiting-approval': 'awaiting-approval',
  ready: 'ready',
  completed: 'completed',
}
const calledOff: ReadonlySet<string> = new Set(['cancelled', 'no-show', 'rejected'])
const answers: ReadonlySet<string> = new Set(['confirmed', 'proposed', 'rejected', 'cancelled'])
/** The kinds that name the time of the appointment. */
const timed: Partial<Record<MessageKind, Status>> = {
  requested: 'requested',
  proposed: 'proposed',
  confirmed: 'confirmed',
  moved: 'confirmed',
  reminder: 'confirmed',
}

/** Returns the kind of message for an occasion; `null` if the customer is not notified. */
export function messageOf(occasion: Occasion, startsAt: number, now: number, known: KnownVisit): MessageKind | null {
  const isAhead = startsAt > now
  if (occasion.what === 'created') {
    if (occasion.status === 'requested') return 'requested'
    return occasion.isOnline || startsAt - now >= worthConfirmingMs ? 'confirmed' : null
  }
  if (occasion.what === 'moved') {
    if (occasion.status === 'proposed' && occasion.startedAt !== startsAt && isAhead) return 'proposed'
    if (occasion.status !== 'confirmed' || occasion.startedAt === startsAt || !isAhead) return null
    if (known.lastSent && known.lastSent.startsAt === startsAt && !calledOff.has(known.lastSent.kind)) return null
    return known.unsent === 'confirmed' ? 'confirmed' : 'moved'
  }
  const { from, to, isUndo, isMistake } = occasion
  if (to === 'confirmed') {
    if (!isAhead || from === 'arrived') return null
    // An undo needs no message, unless the customer was told that the appointment was off.
    return !isUndo || (known.lastSent && calledOff.has(known.lastSent.kind)) ? 'confirmed' : null
  }
  // An undone answer to a request: the customer who has read it must know that the request is open again.
  if (to === 'requested') return known.lastSent && answers.has(known.lastSent.kind) ? 'requested' : null
  if (isUndo || (to === 'cancelled' && isMistake && !known.lastSent)) return null
  return byStatus[to] ?? null
}

/** Whether a message still describes the appointment's current state. */
export function isStillTrue(
  message: { readonly kind: MessageKind; readonly startsAt: number },
  visit: { readonly status: Status; readonly startsAt: number },
  now: number,
): boolean {
  const status = timed[message.kind]
  if (status) return visit.status === status && visit.startsAt === message.startsAt && visit.startsAt > now
  return visit.status === message.kind
}

/** Returns the message that a person could send now by hand; `null` if there is none for the current state. */
export function currentMessageKind(
  visit: { readonly status: Status; readonly startsAt: number },
  now: number,
): MessageKind | null {
  if (visit.status === 'requested' || visit.status === 'confirmed') return visit.startsAt > now ? visit.status : null
  return byStatus[visit.status] ?? null
}
