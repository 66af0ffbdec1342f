import { useSyncExternalStore } from 'react'
import { onClockError, serverNow } from '#client/api/server-clock.ts'

const tickMs = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = onClockError(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    unsubscribe()
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const wholeMinute = (now: number): number => Math.floor(now / 60_000) * 60_000

/**
 * Returns `read(now)`, with `now` by this device's clock in ms since the epoch. Evaluated every ten seconds; renders
 * again when the result changes. For comparison with times that this device's clock has recorded.
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(Date.now()))
}

/** The current minute in ms since the epoch, corrected to server time; renders again when it changes. */
export const useNow = (): number => useClock(() => wholeMinute(serverNow()))

/** The current minute by this device's clock, uncorrected: for comparison with times that this clock has recorded. */
export const useDeviceNow = (): number => useClock(wholeMinute)
