import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds until an instant (ms since the epoch), counting down to 0. `clock`: the one that the instant
 * is from, a stable function; for an instant of the server `serverNow`.
 */
export function useSecondsLeft(untilMs: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000))
  useEffect(() => {
    if (untilMs <= clock()) return
    const timer = setInterval(() => {
      setNow(clock)
      if (clock() >= untilMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs, clock])
  return left
}
