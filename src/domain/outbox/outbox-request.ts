import { formatClientClock } from './client-clock.ts'
import type { SubmittedChange } from './outbox.ts'
import { pickStatusChange, type StatusChange } from './status-change.ts'

/** After that an attempt counts as unreachable. */
export const sendTimeoutMs = 20_000

export type OutboxRequest = {
  status: string
  headers: Readonly<Record<'idempotency-key' | 'x-expect-user' | 'x-expect-account' | 'x-client-now', string>> & {
    readonly 'x-client-clock'?: string
  }
  body: Readonly<StatusChange>
}

/**
 * The call that sends an entry; `now` in epoch ms by the device's clock. But for the clock it is the same at every
 * attempt, whatever build sends it: the server refuses a key that comes back with another body.
 */
export function requestOf(entry: SubmittedChange, now: number): OutboxRequest {
  const { key, userId, accountId, status, clock, more } = entry
  return {
    status,
    headers: {
      'idempotency-key': key,
      'x-expect-user': userId,
      'x-expect-account': accountId,
      'x-client-now': String(now),
      ...(clock && { 'x-client-clock': formatClientClock(clock) }),
    },
    body: { ...pickStatusChange(entry), ...more },
  }
}
