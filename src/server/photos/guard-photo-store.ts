import type { Logger } from 'pino'
import { S3Problem } from '../s3/s3-problem.ts'
import type { PhotoStore } from './photo-store.ts'

/** After a failure calls are refused at once for so long: requests that wait for photos would hold up others. */
const restMs = 5_000

export type GuardedPhotoStore = PhotoStore & {
  /** Whether the last call failed. */
  isFailing(): boolean
}

/**
 * Guards the server against a store that is away. A file that cannot be removed stays for a later sweep, because its row
 * is gone already.
 */
export function guardPhotoStore(store: PhotoStore, log: Logger): GuardedPhotoStore {
  let problem: S3Problem | null = null
  let restsUntil = 0

  async function watched<T>(call: () => Promise<T>): Promise<T> {
    if (problem && performance.now() < restsUntil) throw problem
    try {
      const value = await call()
      if (problem) log.info('the photo store is back')
      problem = null
      return value
    } catch (error) {
      if (!(error instanceof S3Problem)) throw error
      if (!problem) log.error({ problem: error.message }, 'the photo store is away')
      problem = error
      restsUntil = performance.now() + restMs
      throw error
    }
  }

  return {
    put: (name, bytes) => watched(() => store.put(name, bytes)),
    get: (name) => watched(() => store.get(name)),
    remove: (name) =>
      watched(() => store.remove(name)).catch((error: unknown) => {
        if (!(error instanceof S3Problem)) throw error
      }),
    list: () => watched(() => store.list()),
    removeUnfinished: (before) => watched(() => store.removeUnfinished(before)),
    isFailing: () => problem !== null,
  }
}
