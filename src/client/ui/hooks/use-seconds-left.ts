import { useEffect, useState } from 'react'

/** Returns the whole seconds until an instant (ms since the epoch), counting down to 0. */
export function useSecondsLeft(untilMs: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000))
  useEffect(() => {
    if (untilMs <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= untilMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return left
}
