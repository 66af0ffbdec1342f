/**
 * What a device knew of the server's clock when a change was made: the last contact by both clocks, epoch ms, and how
 * much time has passed since by a clock that nobody can set. That one stands still while the device sleeps, so it is a least; `null`
 * where the page was loaded after the contact.
 */
export type ClockNote = { serverAt: number; deviceAt: number; passedMs: number | null }
/** `typed`: a person has told the time, and no clock of the device is in it. */
export type ClientClock = ClockNote | 'typed'

/** As a header says it. */
export function formatClientClock(clock: ClientClock): string {
  if (clock === 'typed') return clock
  const { serverAt, deviceAt, passedMs } = clock
  return [serverAt, deviceAt, passedMs ?? '-'].join(' ')
}

export const clientClockPattern = /^(typed|\d{1,15} \d{1,15} (\d{1,15}|-))$/

/** `null` for nothing, and for what another build may have written otherwise. */
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

/** A time of the device: when the change was made by its clock then, and what its clock says at the sending, where it is told. */
export type DeviceTime = { occurredAt: number; sentAt: number | null; clock: ClientClock | null }
/** On the server's clock. `isCertain` is false where the device's clock was set in between and nothing proves the time. */
export type JudgedTime = { at: number; isCertain: boolean }

/** Less is the way of a request, and a clock that is put right as usual. */
const toleranceMs = 60_000
export const longestAgoMs = 30 * 86_400_000

/**
 * When a change was made, never in the future and never older than 30 days. By how far the device's clock is off at the
 * sending, as long as it was as far off at the contact before the change. Else it was set in between: then what cannot be is
 * left out (before the last contact, after the receipt), and what is left is marked, unless the time that has passed since
 * the contact proves it.
 */
export function judgeChangeTime({ occurredAt, sentAt, clock }: DeviceTime, now: number): JudgedTime {
  const latest = (at: number): JudgedTime => {
    const kept = Math.min(now, Math.max(now - longestAgoMs, at))
    return { at: kept, isCertain: Math.abs(kept - at) <= toleranceMs }
  }
  if (clock === 'typed') return latest(occurredAt)
  const bySending = occurredAt + (sentAt === null ? 0 : now - sentAt)
  // A contact still to come is no word of this server's clock.
  if (clock === null || clock.serverAt > now + toleranceMs) return latest(bySending)

  const byContact = occurredAt + clock.serverAt - clock.deviceAt
  const earliest = clock.serverAt + (clock.passedMs ?? 0)
  const canBe = (at: number) => at >= earliest - toleranceMs && at <= now + toleranceMs
  const ranOn = clock.passedMs !== null && isNear(byContact, earliest)
  if (isNear(byContact, bySending) && canBe(bySending)) return latest(bySending)
  if (ranOn && canBe(byContact)) return latest(byContact)
  const likely = [byContact, bySending].find(canBe) ?? bySending
  return { at: latest(Math.min(now, Math.max(earliest, likely))).at, isCertain: false }
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= toleranceMs
