import { useSyncExternalStore } from 'react'
import { onClockError, serverNow } from '#client/api/server-clock.ts'

const tickMs = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const leave = onClockError(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    leave()
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const wholeMinute = (now: number): number => Math.floor(now / 60_000) * 60_000

/** What `read` makes of the time by this device's clock, in epoch ms, beside what that clock has noted: looked at every ten seconds, renders again when it changes. */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(Date.now()))
}

/** The minute that it is, in epoch ms, by the server's clock where this one is wrong; renders again when it changes. */
export const useNow = (): number => useClock(() => wholeMinute(serverNow()))

/** The minute by this device's clock, right or wrong: beside times that it has noted. */
export const useDeviceNow = (): number => useClock(wholeMinute)
