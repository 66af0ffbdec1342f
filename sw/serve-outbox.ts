import { isPageMessage, updateLock, type WorkerMessage } from '#contract/worker/messages.ts'
import { apiBase } from './api-base.ts'
import { createBroadcast } from './broadcast.ts'
import { holdReserve } from './evict.ts'
import { createOutbox } from './outbox.ts'
import { apiUrl, sendEntries } from './outbox-call.ts'
import { openOutboxStore } from './outbox-store.ts'
import { openPictureStore } from './picture-store.ts'
import { speedUp } from './trial.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD_ID__: string

type SyncEvent = ExtendableEvent & { readonly tag: string }
type WithSync = { readonly sync?: { register(tag: string): Promise<void> } }

/** The locks that allow only one sender of changes, and one of photos, per device. */
export const lockName = 'pitboard-outbox'
const photoLockName = 'pitboard-outbox-photos'
const syncTag = 'outbox'

const findPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const notifyPages = async (message: WorkerMessage): Promise<void> => {
  for (const page of await findPages()) page.postMessage(message)
}

async function runAlone(name: string, work: () => Promise<void>, onBusy: () => void): Promise<void> {
  // Without locks (old browsers) this worker is the only sender anyway.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isDone) return
  onBusy()
  await locks.request(name, work)
}

async function isReplaced(): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === updateLock)
}

/** Registers the listeners of the outbox. Its fetch listener must be registered before the shell's router. */
export function serveOutbox(): void {
  const apiAt = apiUrl(apiBase, self.location.origin)
  const outbox = createOutbox({
    apiAt,
    store: openOutboxStore(),
    pictureStore: openPictureStore(Date.now),
    isReplaced,
    send: (entries, now) => sendEntries(entries, apiAt, now),
    moment: () => ({ now: Date.now(), jitter: speedUp(Math.random()), build: __BUILD_ID__ }),
    hasPages: async () => (await findPages()).length > 0,
    alone: (work, onBusy) => runAlone(lockName, work, onBusy),
    alonePhotos: (work, onBusy) => runAlone(photoLockName, work, onBusy),
    post: createBroadcast(notifyPages),
    holdReserve,
    registerSync: async () => {
      // Only Chromium supports it, and it may be forbidden.
      await (self.registration as WithSync).sync?.register(syncTag).catch(() => {})
    },
  })

  self.addEventListener('fetch', outbox.take)
  self.addEventListener('message', (event) => {
    if (!isPageMessage(event.data)) return
    event.waitUntil(outbox.handleMessage(event.data, (reply) => event.ports[0]?.postMessage(reply)))
  })
  // Not awaited: pages get no answer before the activation has ended.
  self.addEventListener('activate', () => void outbox.flush('activation'))
  self.addEventListener('sync', (event) => {
    if ((event as SyncEvent).tag === syncTag) (event as SyncEvent).waitUntil(sync())
  })

  // The browser repeats the event as long as this rejects.
  async function sync(): Promise<void> {
    if (await outbox.flush('sync')) throw new Error('Changes are still waiting')
  }
}
