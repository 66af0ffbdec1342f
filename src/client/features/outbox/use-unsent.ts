import { useEffect, useReducer } from 'react'
import { useOutbox } from '#client/offline/outbox-link.ts'
import type { OutboxState } from '#contract/worker.ts'
import { untilLateMs } from './outbox-notice.ts'

/** The outbox and the moment, epoch ms; renders again when one more change has waited for too long. */
export function useUnsent(): { outbox: OutboxState; now: number } {
  const outbox = useOutbox()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const now = Date.now()
  const waitMs = untilLateMs(outbox, now)
  useEffect(() => {
    if (waitMs === null) return
    const timer = setTimeout(renderAgain, waitMs + 50)
    return () => clearTimeout(timer)
  }, [waitMs])
  return { outbox, now }
}

/** All that is unsent of who is signed in, what only a newer build can read too. */
export function countMine({ owner, entries, foreign }: OutboxState): number {
  return entries.length + foreign.filter(({ userId }) => userId === null || userId === owner?.userId).length
}
