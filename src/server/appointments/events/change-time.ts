import type { changeAppointmentStatus } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { judgeChangeTime, parseClientClock } from '#domain/outbox/client-clock.ts'

/** When a change was made, in ms since the epoch, and whether the clock of its device leaves that uncertain. */
export type ChangeTime = { occurredAt: number; isTimeUncertain: boolean }

/** Returns when a change was made: as its device says, corrected by the device's clock; `receivedAt` if it does not. */
export function readChangeTime(
  occurredAt: string | null | undefined,
  { 'x-client-now': clientNow, 'x-client-clock': clientClock }: Input<typeof changeAppointmentStatus>['headers'],
  receivedAt: number,
): ChangeTime {
  if (!occurredAt) return { occurredAt: receivedAt, isTimeUncertain: false }
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
