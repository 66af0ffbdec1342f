import type { QueryClient } from '@tanstack/react-query'
import { flushOutbox, onOutbox, readOutbox, tellWorker } from './outbox-link.ts'

const betweenFlushesMs = 5_000
const timerMs = 30_000
/** The browser may fire `online` before the network works. */
const repeatAfterMs = [2_000, 6_000]

/**
 * Flushes the outbox whenever a change may get through. Calls `askOperator` if changes wait for a sign-in: it fetches
 * the profile, and the result reaches `setOutboxOwner`.
 */
export function watchOutbox(queryClient: QueryClient, askOperator: () => void): void {
  const hasWaiting = () => readOutbox().entries.some(({ state }) => state !== 'attention')
  const isVisible = () => document.visibilityState === 'visible'

  window.addEventListener('online', () => {
    flushOutbox('online')
    for (const ms of repeatAfterMs) setTimeout(() => hasWaiting() && flushOutbox('online'), ms)
  })
  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) return
    flushOutbox('foreground')
    tellWorker({ type: 'check-build' })
  })

  let answeredAt = Number.NEGATIVE_INFINITY
  queryClient.getQueryCache().subscribe((event) => {
    // Data restored from this device proves no contact.
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (!isAnswer || readOutbox().line.why === null || performance.now() - answeredAt < betweenFlushesMs) return
    answeredAt = performance.now()
    flushOutbox('good-answer')
  })
  setInterval(() => {
    if (hasWaiting() && isVisible()) flushOutbox('timer')
  }, timerMs)

  let askedAt = Number.NEGATIVE_INFINITY
  onOutbox(() => {
    const isSignedOut = readOutbox().entries.some(({ state }) => state === 'needs-auth')
    if (!isSignedOut || performance.now() - askedAt < timerMs) return
    askedAt = performance.now()
    askOperator()
  })
}
