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

const wholeMinute = (): number => Math.floor(Date.now() / 60_000) * 60_000

/** The minute that it is, in epoch ms; renders again when it changes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, wholeMinute)
}
