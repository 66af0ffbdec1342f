/**
 * What a device knew of the server's clock when a change was made: the last contact by both clocks (epoch ms), and the
 * time since then by the monotonic clock, which cannot be set. The monotonic clock stops while the device sleeps, so
 * `passedMs` is a minimum; `null` if the page was loaded after the contact.
 */
export type ClockNote = { serverAt: number; deviceAt: number; passedMs: number | null }
/** `typed`: a person entered the time, independent of the device's clock. */
export type ClientClock = ClockNote | 'typed'

/** Formats the value of the `x-client-clock` header. */
export function formatClientClock(clock: ClientClock): string {
  if (clock === 'typed') return clock
  const { serverAt, deviceAt, passedMs } = clock
  return [serverAt, deviceAt, passedMs ?? '-'].join(' ')
}

export const clientClockPattern = /^(typed|\d{1,15} \d{1,15} (\d{1,15}|-))$/

/** `null` for an empty text and for a format of another build. */
export function parseClientClock(text: string | null | undefined): ClientClock | null {
  if (!text || !clientClockPattern.test(text)) return null
  if (text === 'typed') return text
  const [serverAt = '', deviceAt = '', passedMs = ''] = text.split(' ')
  return {
    serverAt: Number(serverAt),
    deviceAt: Number(deviceAt),
    passedMs: passedMs === '-' ? null : Number(passedMs),
  }
}

/** The time of a change by the device's clock, and the device's time when it is sent, `null` if unknown. */
export type DeviceTime = { occurredAt: number; sentAt: number | null; clock: ClientClock | null }
/**
 * The time by the server's clock. `isCertain` is false if the device's clock was set in between and nothing proves the
 * time.
 */
export type JudgedTime = { at: number; isCertain: boolean }

/** Allows for the duration of a request and for small automatic corrections of the clock. */
const toleranceMs = 60_000
export const longestAgoMs = 30 * 86_400_000

/**
 * Determines when a change was made: never in the future and never more than 30 days ago. If the device's clock had the
 * same error at the contact before the change and at the sending, that error is corrected. Otherwise the clock was set
 * in between: impossible times (before the last contact, after the receipt) are excluded, and the result is marked as
 * uncertain unless the time passed since the contact proves it.
 */
export function judgeChangeTime({ occurredAt, sentAt, clock }: DeviceTime, now: number): JudgedTime {
  const latest = (at: number): JudgedTime => {
    const limited = Math.min(now, Math.max(now - longestAgoMs, at))
    return { at: limited, isCertain: Math.abs(limited - at) <= toleranceMs }
  }
  if (clock === 'typed') return latest(occurredAt)
  const bySending = occurredAt + (sentAt === null ? 0 : now - sentAt)
  // A contact in the future cannot be a reading of this server's clock.
  if (clock === null || clock.serverAt > now + toleranceMs) return latest(bySending)

  const byContact = occurredAt + clock.serverAt - clock.deviceAt
  const earliest = clock.serverAt + (clock.passedMs ?? 0)
  const canBe = (at: number) => at >= earliest - toleranceMs && at <= now + toleranceMs
  const ranOn = clock.passedMs !== null && isNear(byContact, earliest)
  // By the contact, which the changes before and after share: a slow request would move this one behind the next.
  if (isNear(byContact, bySending) && canBe(bySending)) return latest(canBe(byContact) ? byContact : bySending)
  if (ranOn && canBe(byContact)) return latest(byContact)
  const likely = [byContact, bySending].find(canBe) ?? bySending
  return { at: latest(Math.min(now, Math.max(earliest, likely))).at, isCertain: false }
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= toleranceMs
