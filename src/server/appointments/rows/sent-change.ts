import type { addNote } from '#contract/notes.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { judgeChangeTime, parseClientClock } from '#domain/outbox/client-clock.ts'
import type { Actor } from './actor.ts'

/** What a device says about itself with each change. */
type ChangeHeaders = Input<typeof addNote>['headers']

/** Returns whether a change belongs to the user and the station of the session that sends it. */
export function isOwnChange(
  { account, user }: Pick<Actor, 'account' | 'user'>,
  { 'x-expect-user': expectedUser = user.id, 'x-expect-account': expectedAccount = account }: ChangeHeaders,
): boolean {
  return expectedUser === user.id && expectedAccount === account
}

/** When a change was made, ms since the epoch. */
export type ChangeTime = { occurredAt: number; isTimeUncertain: boolean }

/** Returns the time of a change by the server's clock; without `occurredAt` (ISO, the device's clock) its receipt. */
export function changeTime(
  occurredAt: string | null,
  { 'x-client-now': clientNow, 'x-client-clock': clientClock }: ChangeHeaders,
  receivedAt: number,
): ChangeTime {
  if (occurredAt === null) return { occurredAt: receivedAt, isTimeUncertain: false }
  const { at, isCertain } = judgeChangeTime(
    {
      occurredAt: Date.parse(occurredAt),
      sentAt: clientNow === undefined ? null : Number(clientNow),
      clock: parseClientClock(clientClock),
    },
    receivedAt,
  )
  return { occurredAt: at, isTimeUncertain: !isCertain }
}
