import { isRecord, isStatus, type Tap } from '#domain/outbox/outbox.ts'
import { parseTapClock } from '#domain/outbox/tap-clock.ts'

/** What a call says before its body is read. */
export type Call = Pick<Tap, 'key' | 'userId' | 'accountId' | 'status' | 'clock'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Where the status calls are, under the API's base, which may be a path or an address. */
export const statusCallsAt = (apiBase: string, origin: string): string =>
  new URL(`${apiBase}/appointments/`, origin).href

/** Tells a change that is the outbox's: the status call with a key and whose it is. All others go by. */
export function readCall({ method, url, headers }: Request, callsAt: string): Call | null {
  if (method !== 'PUT' || !url.startsWith(callsAt)) return null
  const status = url.slice(callsAt.length)
  const [key, userId, accountId] = ['idempotency-key', 'x-expect-user', 'x-expect-account'].map((name) =>
    headers.get(name),
  )
  if (!isStatus(status) || !isUuid(key) || !isUuid(userId) || !isUuid(accountId)) return null
  const clock = parseTapClock(headers.get('x-client-clock'))
  return { key, userId, accountId, status, ...(clock && { clock }) }
}

const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value)

/** In the order of the contract; `undefined` is what a caller may leave out. */
const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  appointmentId: isUuid,
  reason: orNull((value) => typeof value === 'string'),
  detail: orNull(isRecord),
  employeeId: orNull(isUuid),
  undoes: orNull(isUuid),
  baseVersion: orNull((value) => Number.isSafeInteger(value) && Number(value) >= 0),
  occurredAt: orNull((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))),
}

/**
 * The tap that a call is; `now` in epoch ms for one that does not say when. `null` for what the server would refuse as
 * malformed: it has the words for it.
 */
export function readTap(call: Call, text: string, now: number): Tap | null {
  const body = parseJson(text)
  if (!isRecord(body) || !isUuid(body.appointmentId)) return null
  const isSound = Object.entries(body).every(([name, value]) => Object.hasOwn(fields, name) && fields[name]?.(value))
  if (!isSound) return null
  const { appointmentId, reason, detail, employeeId, undoes, baseVersion, occurredAt } = body as Partial<Tap>
  return {
    ...call,
    appointmentId: appointmentId ?? '',
    reason: reason ?? null,
    detail: detail ?? null,
    employeeId: employeeId ?? null,
    undoes: undoes ?? null,
    baseVersion: baseVersion ?? null,
    occurredAt: occurredAt ?? new Date(now).toISOString(),
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
