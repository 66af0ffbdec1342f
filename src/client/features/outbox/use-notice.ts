import { useEffect, useRef, useState } from 'react'
import { useContact } from '#client/offline/contact.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { calmMs, noticeOf, type OutboxNotice, steady } from '#client/offline/outbox/outbox-notice.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { useLate } from './use-late.ts'

const isSame = (a: OutboxNotice | null, b: OutboxNotice | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the notice to show. A worse state appears at once, a better one only after it has lasted for `calmMs`. */
export function useNotice(): OutboxNotice | null {
  const next = noticeOf(useContact(), useOutbox(), useLate(), useUnsentCounts().photos)
  const [last, setLast] = useState(next)
  const shown = steady(last, next)
  if (!isSame(last, shown)) setLast(shown)
  const isBetter = !isSame(shown, next)
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
