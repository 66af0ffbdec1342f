import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client'
import { isProfileKey } from '#client/api/profile-query.ts'
import { findSnapshotStorage, snapshotKey } from './snapshot-storage.ts'

const maxAgeMs = 14 * 24 * 60 * 60_000
// Raised by hand when the shape of the profile changes so that an older snapshot would cause errors.
const buster = '1'

/**
 * Stores the user's profile, and nothing else, in synchronous storage, so that the session is known in the first frame
 * of an offline start (row A3).
 */
export function createSessionSnapshot(queryClient: QueryClient) {
  const persister = createSyncStoragePersister({ storage: findSnapshotStorage(), key: snapshotKey, throttleTime: 0 })
  const dehydrateOptions = {
    shouldDehydrateQuery: (query: { queryKey: readonly unknown[]; state: { status: string } }) =>
      isProfileKey(query.queryKey) && query.state.status === 'success',
    shouldDehydrateMutation: () => false,
  }
  return {
    restore: () => persistQueryClientRestore({ queryClient, persister, maxAge: maxAgeMs, buster }),
    /** Saves the profile at each change from now on. */
    startSaving: () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || !isProfileKey(query.queryKey) || query.state.status !== 'success') return
        void persistQueryClientSave({ queryClient, persister, buster, dehydrateOptions })
      }),
    remove: () => {
      void persister.removeClient()
      // A save that is already scheduled must not store the user again.
      setTimeout(() => persister.removeClient())
    },
  }
}
