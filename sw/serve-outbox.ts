import { isPageMessage, type WorkerMessage } from '#contract/worker.ts'
import { apiBase } from './api-base.ts'
import { createBroadcast } from './broadcast.ts'
import { holdReserve } from './evict.ts'
import { createOutbox } from './outbox.ts'
import { openOutboxStore } from './outbox-store.ts'
import { sendEntry, statusCallsAt } from './status-call.ts'
import { speedUp } from './trial.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD_ID__: string

type SyncEvent = ExtendableEvent & { readonly tag: string }
type WithSync = { readonly sync?: { register(tag: string): Promise<void> } }

/** One sender on a device at a time, whichever worker it is; and the name Background Sync calls us by. */
export const lockName = 'pitboard-outbox'
const syncTag = 'outbox'

const tellPages = async (message: WorkerMessage): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
}

async function runAlone(work: () => Promise<void>, onBusy: () => void): Promise<void> {
  // Old browsers have no locks: there this worker is the only sender anyway.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  const isDone = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isDone) return
  onBusy()
  await locks.request(lockName, work)
}

/** The door for status changes, before the shell's router; and what the outbox hears from pages and the browser. */
export function serveOutbox(): void {
  const callsAt = statusCallsAt(apiBase, self.location.origin)
  const outbox = createOutbox({
    callsAt,
    store: openOutboxStore(),
    send: (entry, now) => sendEntry(entry, callsAt, now),
    moment: () => ({ now: Date.now(), jitter: speedUp(Math.random()), build: __BUILD_ID__ }),
    alone: runAlone,
    post: createBroadcast(tellPages),
    holdReserve,
    askForSync: async () => {
      // Chromium alone has it, and it may be forbidden.
      await (self.registration as WithSync).sync?.register(syncTag).catch(() => {})
    },
  })

  self.addEventListener('fetch', outbox.take)
  self.addEventListener('message', (event) => {
    if (!isPageMessage(event.data)) return
    event.waitUntil(outbox.hear(event.data, (reply) => event.ports[0]?.postMessage(reply)))
  })
  // Not waited for: pages get no answer before an activation has ended.
  self.addEventListener('activate', () => void outbox.flush('activation'))
  self.addEventListener('sync', (event) => {
    if ((event as SyncEvent).tag === syncTag) (event as SyncEvent).waitUntil(sync())
  })

  // The browser comes back to it as long as it fails.
  async function sync(): Promise<void> {
    if (await outbox.flush('sync')) throw new Error('Something waits still')
  }
}
