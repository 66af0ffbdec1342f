import { useEffect, useRef, useState } from 'react'
import { useContact } from '#client/offline/contact.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { calmMs, noticeOf, type OutboxNotice, steady } from '#client/offline/outbox/outbox-notice.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { useLate } from './use-late.ts'

const isSame = (a: OutboxNotice | null, b: OutboxNotice | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a person must know now; that something has got better is said once it has lasted. */
export function useNotice(): OutboxNotice | null {
  const next = noticeOf(useContact(), useOutbox(), useLate(), useUnsentCounts().photos)
  const [said, setSaid] = useState(next)
  const shown = steady(said, next)
  if (!isSame(said, shown)) setSaid(shown)
  const isBetter = !isSame(shown, next)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  // What gets better still does not start the wait anew.
  useEffect(() => {
    if (!isBetter) return
    const timer = setTimeout(() => setSaid(latest.current), calmMs)
    return () => clearTimeout(timer)
  }, [isBetter])
  return shown
}
