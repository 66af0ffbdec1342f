import { type Change, streamEvents } from '#contract/events.ts'
import { readBaseUrl } from './base-url.ts'
import { renewSession } from './call.ts'
import { silenceMs } from './live-state.ts'

/**
 * Events of the live stream. `lost` is raised by the client when the connection breaks, the rest comes from the server.
 */
export type LiveMessage =
  | { event: 'change'; id: string; change: Change }
  | { event: 'ready' | 'resync'; id: string }
  | { event: 'beat' | 'lost' }

const firstDelayMs = 500
const longestDelayMs = 60_000

/**
 * Keeps one event stream open until `signal` aborts. After a break or a missing heartbeat it reconnects from `lastId`
 * on, with growing delays. If a connection is refused it renews the session, which also detects that the session has
 * ended.
 */
export async function keepStreamOpen(
  lastId: () => string | null,
  onMessage: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const wasOpen = await readOnce(lastId(), onMessage, signal)
    if (signal.aborted) return
    onMessage({ event: 'lost' })
    if (wasOpen) failures = 0
    // Random delay, so that the pages of a restarted server do not all reconnect at once.
    const most = Math.min(firstDelayMs * 2 ** (failures + 1), longestDelayMs)
    await sleep(most / 2 + (Math.random() * most) / 2, signal)
    if (!wasOpen && !signal.aborted) await renewSession()
  }
}

/** Opens one connection. Resolves when it has ended, with `true` if it was ever open. */
function readOnce(
  after: string | null,
  onMessage: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((done) => {
    const query = after === null ? '' : `?${new URLSearchParams({ after })}`
    const source = new EventSource(`${readBaseUrl()}${streamEvents.path}${query}`, { withCredentials: true })
    let isOpen = false
    let silenceTimer: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(silenceTimer)
      source.close()
      signal.removeEventListener('abort', end)
      done(isOpen)
    }
    const restartSilenceTimer = (): void => {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(end, silenceMs)
    }
    const on = (event: 'change' | 'ready' | 'resync' | 'beat', read: (event: MessageEvent<string>) => LiveMessage) =>
      source.addEventListener(event, (received) => {
        isOpen = true
        restartSilenceTimer()
        onMessage(read(received))
      })
    on('change', ({ data, lastEventId }) => ({ event: 'change', id: lastEventId, change: JSON.parse(data) as Change }))
    on('ready', ({ lastEventId }) => ({ event: 'ready', id: lastEventId }))
    on('resync', ({ lastEventId }) => ({ event: 'resync', id: lastEventId }))
    on('beat', () => ({ event: 'beat' }))
    source.addEventListener('error', end)
    signal.addEventListener('abort', end)
    restartSilenceTimer()
  })
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(wake, ms)
    function wake(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      done()
    }
    signal.addEventListener('abort', wake)
  })
}
