import type { QueryClient } from '@tanstack/react-query'
import { flushOutbox, onOutbox, readOutbox, tellWorker } from './outbox-link.ts'

const betweenAnswersMs = 5_000
const timerMs = 30_000
/** The browser may announce the network a moment before it carries anything. */
const againAfterMs = [2_000, 6_000]

/**
 * Flushes the outbox whenever something may get through. `askOperator` is called where changes wait for
 * their owner: what the server says then goes to `setOutboxOwner`.
 */
export function watchOutbox(queryClient: QueryClient, askOperator: () => void): void {
  const waits = () => readOutbox().entries.some(({ state }) => state !== 'attention')
  const isVisible = () => document.visibilityState === 'visible'

  window.addEventListener('online', () => {
    flushOutbox('online')
    for (const ms of againAfterMs) setTimeout(() => waits() && flushOutbox('online'), ms)
  })
  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) return
    flushOutbox('foreground')
    tellWorker({ type: 'check-build' })
  })

  let answeredAt = Number.NEGATIVE_INFINITY
  queryClient.getQueryCache().subscribe((event) => {
    // What was kept on this device and is put back says nothing of the network.
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (!isAnswer || readOutbox().line.why === null || performance.now() - answeredAt < betweenAnswersMs) return
    answeredAt = performance.now()
    flushOutbox('good-answer')
  })
  setInterval(() => {
    if (waits() && isVisible()) flushOutbox('timer')
  }, timerMs)

  let askedAt = Number.NEGATIVE_INFINITY
  onOutbox(() => {
    const isSignedOut = readOutbox().entries.some(({ state }) => state === 'needs-auth')
    if (!isSignedOut || performance.now() - askedAt < timerMs) return
    askedAt = performance.now()
    askOperator()
  })
}
