import { updateLock } from '#contract/worker/messages.ts'
import { lockName } from './serve-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/** Longer than any single request can take, except that of a photo. */
const patienceMs = 25_000

let endUpdate = (): void => {}
const activated = new Promise<void>((done) => {
  endUpdate = done
})

/** Called when this build has replaced the running worker. */
export const noticeActivation = (): void => endUpdate()

/**
 * Lets this build replace the running worker once that worker sends nothing (row O10). The idempotency key makes even a
 * collision harmless.
 */
export async function activateUpdate(): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  // The running worker begins no further photo: as long as it works, the browser does not replace it.
  void locks?.request(updateLock, () => activated)
  // Not awaited: `skipWaiting` resolves when the other worker is idle, and that worker may be waiting for the lock we
  // hold.
  const activate = async (): Promise<void> => void self.skipWaiting()
  if (!locks) return activate()
  try {
    await locks.request(lockName, { signal: AbortSignal.timeout(patienceMs) }, activate)
  } catch {
    await activate()
  }
}
