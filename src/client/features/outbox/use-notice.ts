import { useEffect, useRef, useState } from 'react'
import { calmMs } from '#client/offline/calm.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { noticeOf, type OutboxNotice, steady } from '#client/offline/outbox/outbox-notice.ts'
import { useSteadyLine } from '#client/offline/outbox/steady-line.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { useLate } from './use-late.ts'

const isSame = (a: OutboxNotice | null, b: OutboxNotice | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns the notice to show. Its connection follows after `calmMs` in both directions; its counts rise at once, and
 * fall only after `calmMs` with a calm connection.
 */
export function useNotice(): OutboxNotice | null {
  const { line, isCalm } = useSteadyLine()
  const next = noticeOf(line, useOutbox(), useLate(), useUnsentCounts().photos)
  const [last, setLast] = useState(next)
  const shown = steady(last, next)
  if (!isSame(last, shown)) setLast(shown)
  const isBetter = isCalm && !isSame(shown, next)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  // A further improvement does not restart the timer.
  useEffect(() => {
    if (!isBetter) return
    const timer = setTimeout(() => setLast(latest.current), calmMs)
    return () => clearTimeout(timer)
  }, [isBetter])
  return shown
}
