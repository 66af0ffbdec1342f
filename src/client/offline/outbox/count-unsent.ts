import { countPhotoDrafts } from '#client/offline/photos/photo-drafts.ts'
import { isWorkerMessage, type OutboxState, type PageMessage } from '#contract/worker/messages.ts'

const longestWaitMs = 5_000

/**
 * Counts the unsent changes and photos of this device while nobody is signed in, for a page that does not run the app.
 * While somebody is signed in, in another tab, it counts nothing.
 */
export async function countUnsent(): Promise<{ changes: number; photos: number }> {
  const [outbox, drafts] = await Promise.all([askOutbox(), countPhotoDrafts()])
  if (outbox !== null && outbox.owner !== null) return { changes: 0, photos: 0 }
  const others = outbox?.others ?? []
  return {
    changes: others.reduce((sum, { count }) => sum + count, outbox?.foreign.length ?? 0),
    photos: others.reduce((sum, { photos = 0 }) => sum + photos, drafts),
  }
}

/** Returns the outbox as the worker reports it; `null` without a worker. */
function askOutbox(): Promise<OutboxState | null> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker?.controller) return Promise.resolve(null)
  return new Promise((resolve) => {
    const end = (outbox: OutboxState | null) => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('message', hear)
      resolve(outbox)
    }
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (isWorkerMessage(data) && data.type === 'outbox') end(data.outbox)
    }
    const timer = setTimeout(() => end(null), longestWaitMs)
    serviceWorker.addEventListener('message', hear)
    serviceWorker.startMessages()
    serviceWorker.controller?.postMessage({ type: 'rouse', trigger: 'start' } satisfies PageMessage)
  })
}
