import { parseClientClock } from '#domain/outbox/client-clock.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'

/** Whose change a call is, its key, and the clock at that moment: its headers. */
export type CallOrigin = Pick<SubmittedChange, 'key' | 'userId' | 'accountId' | 'clock'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Returns `null` unless the call has a key, a user and a station: others are not taken by the outbox. */
export function readOrigin(headers: Headers): CallOrigin | null {
  const [key, userId, accountId] = ['idempotency-key', 'x-expect-user', 'x-expect-account'].map((name) =>
    headers.get(name),
  )
  if (!isUuid(key) || !isUuid(userId) || !isUuid(accountId)) return null
  const clock = parseClientClock(headers.get('x-client-clock'))
  return { key, userId, accountId, ...(clock && { clock }) }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
