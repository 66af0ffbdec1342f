import { clockErrorOf } from '#domain/clock-error.ts'
import { type ClockNote, formatClientClock, parseClientClock } from '#domain/outbox/client-clock.ts'

const key = 'pitboard.clock'
const writeEveryMs = 60_000

/** A contact may be late by this much: the header has whole seconds, and a response takes its time. */
const mostLateMs = 10_000
/** Two clocks drift apart by less than a thousandth of the time. */
const driftParts = 1000

let received: { serverAt: number; deviceAt: number; steadyAt: number } | null = null
let written: ClockNote | null = null

const listeners = new Set<() => void>()

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < writeEveryMs

/**
 * Notes the server time (`Date` header of a response) together with the clocks of this device. Stores it for other
 * pages once a minute. A late contact does not move the clock back: a change would be sorted before an earlier one.
 */
export function noteServerTime(date: string | null): void {
  const told = Date.parse(date ?? '')
  // A response that the worker made without the server has no date.
  if (Number.isNaN(told)) return
  const deviceAt = Date.now()
  const steadyAt = performance.now()
  // Compared with the contact before, less what the clocks may have drifted since then.
  const late = received
    ? Math.floor(received.serverAt - received.deviceAt - (steadyAt - received.steadyAt) / driftParts) - told + deviceAt
    : 0
  const serverAt = late > 0 && late < mostLateMs ? told + late : told
  const before = readClockError()
  received = { serverAt, deviceAt, steadyAt }
  if (!isNear(before, readClockError())) for (const listener of listeners) listener()
  if (written && isNear(serverAt, written.serverAt) && isNear(deviceAt, written.deviceAt)) return
  written = { serverAt, deviceAt, passedMs: null }
  try {
    localStorage.setItem(key, formatClientClock(written))
  } catch {
    // Without storage the time lasts as long as the page.
  }
}

/** Returns the latest note of the server's clock, by this page or another page of the browser. */
export function readClockNote(): ClockNote | null {
  const stored = readStored()
  if (!received || (stored && stored.serverAt > received.serverAt)) return stored
  const { serverAt, deviceAt, steadyAt } = received
  return { serverAt, deviceAt, passedMs: Math.round(performance.now() - steadyAt) }
}

function readStored(): ClockNote | null {
  try {
    const clock = parseClientClock(localStorage.getItem(key))
    return clock === 'typed' ? null : clock
  } catch {
    return null
  }
}

/** How far this device's clock is ahead of the server's, in ms; 0 if it is right or unknown. */
export const readClockError = (): number => clockErrorOf(readClockNote(), Date.now())

/** Subscribes to changes of the clock error. Returns the unsubscribe function. */
export function onClockError(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current time in ms since the epoch, corrected by the known error of this device's clock. */
export const serverNow = (): number => Date.now() - readClockError()

/** Converts a time of this device's clock to server time, both in ms since the epoch. */
export const asServerTime = (noted: number): number => noted - readClockError()
