import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Runs one render at a time, each in an idle period of the browser. */
const waiting: (() => void)[] = []
let isSet = false

function schedule(): void {
  if (isSet || waiting.length === 0) return
  isSet = true
  const next = (): void => {
    isSet = false
    waiting.shift()?.()
    schedule()
  }
  whenIdle(next)
}

/**
 * Returns how many of `count` parts are drawn although they are not in sight: one more in each idle period, so that
 * scrolling finds them drawn. Begins again with a new `view`.
 */
export function useDrawnAhead(view: string, count: number): number {
  const [drawn, setDrawn] = useState({ view, count: 0 })
  const ahead = drawn.view === view ? Math.min(drawn.count, count) : 0
  useEffect(() => {
    if (ahead >= count) return
    const drawNext = (): void => startTransition(() => setDrawn({ view, count: ahead + 1 }))
    waiting.push(drawNext)
    schedule()
    return () => {
      const at = waiting.indexOf(drawNext)
      if (at >= 0) waiting.splice(at, 1)
    }
  }, [view, ahead, count])
  return ahead
}
