import { lockName } from './serve-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/** Longer than any one change is under way. */
const patienceMs = 25_000

/** Lets this build follow the one that runs, once that one sends nothing (row O10); a key makes even that harmless. */
export async function activateUpdate(): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  // Not waited for: it ends when the other worker has nothing under way, which may be waiting for the lock we hold.
  const follow = async (): Promise<void> => void self.skipWaiting()
  if (!locks) return follow()
  try {
    await locks.request(lockName, { signal: AbortSignal.timeout(patienceMs) }, follow)
  } catch {
    await follow()
  }
}
