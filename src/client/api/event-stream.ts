import { type Change, streamEvents } from '#contract/events.ts'
import { readBaseUrl } from './base-url.ts'
import { renewSession } from './call.ts'

/** What is heard: changes, and whether the line is there. `lost` is ours, the rest the server's. */
export type LiveMessage =
  | { event: 'change'; id: string; change: Change }
  | { event: 'ready' | 'resync'; id: string }
  | { event: 'beat' | 'lost' }

/** The server beats every 20 seconds. */
export const silenceMs = 50_000
const firstDelayMs = 500
const longestDelayMs = 60_000

/**
 * Keeps one stream of events open until `signal`: a line that breaks or falls silent is opened again, later each time,
 * from `lastId` on. A refusal asks for the session, which ends the page's too where it is over.
 */
export async function keepStreamOpen(
  lastId: () => string | null,
  hear: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const wasOpen = await readOnce(lastId(), hear, signal)
    if (signal.aborted) return
    hear({ event: 'lost' })
    if (wasOpen) failures = 0
    // Pages that lost the same server do not all come back at once.
    const most = Math.min(firstDelayMs * 2 ** (failures + 1), longestDelayMs)
    await sleep(most / 2 + (Math.random() * most) / 2, signal)
    if (!wasOpen && !signal.aborted) await renewSession()
  }
}

/** Resolves once the line is gone: whether there was one. */
function readOnce(after: string | null, hear: (message: LiveMessage) => void, signal: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const query = after === null ? '' : `?${new URLSearchParams({ after })}`
    const source = new EventSource(`${readBaseUrl()}${streamEvents.path}${query}`, { withCredentials: true })
    let isOpen = false
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(silence)
      source.close()
      signal.removeEventListener('abort', end)
      done(isOpen)
    }
    const stayAwake = (): void => {
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
    }
    const on = (event: 'change' | 'ready' | 'resync' | 'beat', read: (heard: MessageEvent<string>) => LiveMessage) =>
      source.addEventListener(event, (heard) => {
        isOpen = true
        stayAwake()
        hear(read(heard))
      })
    on('change', ({ data, lastEventId }) => ({ event: 'change', id: lastEventId, change: JSON.parse(data) as Change }))
    on('ready', ({ lastEventId }) => ({ event: 'ready', id: lastEventId }))
    on('resync', ({ lastEventId }) => ({ event: 'resync', id: lastEventId }))
    on('beat', () => ({ event: 'beat' }))
    source.addEventListener('error', end)
    signal.addEventListener('abort', end)
    stayAwake()
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
