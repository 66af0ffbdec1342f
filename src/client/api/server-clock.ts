import { clockErrorOf } from '#domain/clock-error.ts'
import { type ClockNote, formatClientClock, parseClientClock } from '#domain/outbox/client-clock.ts'

const key = 'pitboard.clock'
const writeEveryMs = 60_000

let heard: { serverAt: number; deviceAt: number; steadyAt: number } | null = null
let written: ClockNote | null = null

const listeners = new Set<() => void>()

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < writeEveryMs

/** Notes what the server's clock says (`Date` of an answer) beside the clocks of this device; for other pages now and then. */
export function noteServerTime(date: string | null): void {
  const serverAt = Date.parse(date ?? '')
  // The worker answers without a date where the server has not been asked.
  if (Number.isNaN(serverAt)) return
  const deviceAt = Date.now()
  const before = readClockError()
  heard = { serverAt, deviceAt, steadyAt: performance.now() }
  if (!isNear(before, readClockError())) for (const listener of listeners) listener()
  if (written && isNear(serverAt, written.serverAt) && isNear(deviceAt, written.deviceAt)) return
  written = { serverAt, deviceAt, passedMs: null }
  try {
    localStorage.setItem(key, formatClientClock(written))
  } catch {
    // Without storage nothing outlives the page.
  }
}

/** What is known of the server's clock now: heard by this page, or by one that heard it later. */
export function readClockNote(): ClockNote | null {
  const kept = readKept()
  if (!heard || (kept && kept.serverAt > heard.serverAt)) return kept
  const { serverAt, deviceAt, steadyAt } = heard
  return { serverAt, deviceAt, passedMs: Math.round(performance.now() - steadyAt) }
}

function readKept(): ClockNote | null {
  try {
    const clock = parseClientClock(localStorage.getItem(key))
    return clock === 'typed' ? null : clock
  } catch {
    return null
  }
}

/** How far this device's clock is ahead of the server's, in ms; 0 where it is right, or nothing is known. */
export const readClockError = (): number => clockErrorOf(readClockNote(), Date.now())

/** Called after an answer of the server has shown that it is off by another time than was known. */
export function onClockError(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What time it is, epoch ms: by the server's clock, where this device's is known to be wrong. */
export const serverNow = (): number => Date.now() - readClockError()

/** A time that this device's clock has noted, epoch ms, as the server's clock would. */
export const asServerTime = (noted: number): number => noted - readClockError()
