import { useSyncExternalStore } from 'react'

const tickMs = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const wholeMinute = (now: number): number => Math.floor(now / 60_000) * 60_000

/** What `read` makes of the time, in epoch ms: looked at every ten seconds, renders again when it changes. */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(Date.now()))
}

/** The minute that it is, in epoch ms; renders again when it changes. */
export const useNow = (): number => useClock(wholeMinute)
