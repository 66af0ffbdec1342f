import { type InfiniteData, notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import { readingDatabase } from '#contract/worker/messages.ts'
import { hasShellSnapshot } from '#domain/shell-snapshot.ts'
import { isPersisted, isShown } from './is-persisted.ts'
import { dropShellSnapshots, isSnapshotShown } from './shell-snapshot.ts'

/** Version of the shape of the API's replies. Raised by hand with it; data stored by an older page is then dropped. */
export const dataVersion = 11

const maxAgeMs = 14 * 24 * 60 * 60_000
/** Days and weeks of the window, a few hundred orders, and three more queries for each of today's: some megabytes. */
const maxPersisted = 800
const writeEveryMs = 1_000
/** If the store takes longer to open, the page starts without it and the stored data follows. */
const longestWaitMs = 1_500
/** Longer than the `staleTime` of queries whose data other users change. */
const freshMs = 10_000
const batchSize = 30
const dayMs = 24 * 60 * 60_000

type PersistedQuery = { version: number; queryKey: QueryKey; data: unknown; updatedAt: number }

/** Call `settle` when the owner may have changed, and await it before the first render. Neither rejects. */
export type PersistedQueries = {
  settle(): Promise<void>
  /** What the first page does not show is restored after `until`, so that it takes no time from the first render. */
  holdRest(until: Promise<unknown>): void
  /** Resolves when everything that is stored for the owner is restored, not only what the first page shows. */
  whenWhole(): Promise<void>
  /** Removes all stored queries from this device, of every user. */
  purge(): Promise<void>
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

/** Cuts a paged list to its first page: after a restart every page in the cache is fetched again. */
const trim = (data: unknown): unknown =>
  isPaged(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Stores query results in IndexedDB for the owner that `getOwner` returns (user and station; `null` if nobody is signed
 * in). Data of another owner is deleted, never shown. Only changed queries are written, and none while a mutation runs,
 * so that no optimistic overlay is stored.
 */
export function persistQueries(queryClient: QueryClient, getOwner: () => string | null): PersistedQueries {
  // Private windows and old web views have no IndexedDB: the page then depends on the network.
  if (typeof indexedDB === 'undefined') {
    return { settle: async () => {}, holdRest: () => {}, whenWhole: async () => {}, purge: dropShellSnapshots }
  }

  const cache = queryClient.getQueryCache()
  const changed = new Set<string>()
  /** Query hashes in the store, with `dataUpdatedAt` (ms since the epoch). */
  const stored = new Map<string, number>()
  let store: UseStore | null = null
  let owner: string | null = null
  let restored = Promise.resolve()
  let whole = Promise.resolve()
  let restHeld: Promise<unknown> = Promise.resolve()
  let isRestoring = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const idOf = (owner: string, hash: string): string => `${owner} ${hash}`

  /** Runs one transaction. After an error the next one opens a new handle, because iOS invalidates handles. */
  async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
    store ??= createStore(readingDatabase.name, readingDatabase.store)
    try {
      return await work(store)
    } catch (error) {
      store = null
      console.warn('Query results are not stored on this device:', error)
      if (!isFull(error) || isStopped) return undefined
      // The outbox needs the space more.
      isStopped = true
      await purge()
      return undefined
    }
  }

  function note(query: Query): void {
    if (isRestoring || isStopped) return
    changed.add(query.queryHash)
    // Data on the screen must survive even an immediate reload.
    if (query.isActive() && isShown(query.queryKey)) void write()
    else timer ??= setTimeout(write, writeEveryMs)
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const key = owner
    if (key === null || changed.size === 0) return
    if (queryClient.isMutating() > 0) {
      timer = setTimeout(write, writeEveryMs)
      return
    }
    const updated: [string, PersistedQuery][] = []
    const removed: string[] = []
    for (const hash of changed) {
      const query = cache.get(hash)
      if (query?.state.data === undefined) {
        removed.push(hash)
        continue
      }
      updated.push([idOf(key, hash), toPersisted(query)])
      stored.set(hash, query.state.dataUpdatedAt)
    }
    changed.clear()
    const oldest = [...stored].sort(([, a], [, b]) => b - a).slice(maxPersisted)
    removed.push(...oldest.map(([hash]) => hash))
    for (const hash of removed) stored.delete(hash)
    if (updated.length > 0) {
      const isWritten = await inStore((store) => setMany(updated, store).then(() => true))
      // The handle may have been invalid: the next write includes these queries again.
      if (!isWritten && owner === key) for (const [id] of updated) changed.add(id.slice(key.length + 1))
    }
    if (removed.length > 0 && owner === key) {
      const ids = removed.map((hash) => idOf(key, hash))
      await inStore((store) => delMany(ids, store))
    }
  }

  /** Restores first what the opening page shows, and then the rest (some megabytes). */
  async function restore(key: string): Promise<void> {
    const all = (await inStore((store) => keys<string>(store))) ?? []
    if (owner !== key) return
    // The same store holds thumbnails; their keys do not go on with a JSON array.
    const ids = all.filter((id) => id.startsWith(`${key} [`))
    const opening = readOpening()
    const first = new Set(ids.filter((id) => isFirst(id.slice(key.length + 1), opening)))
    const others = all.filter((id) => !id.startsWith(`${key} `))
    if (others.length > 0) void inStore((store) => delMany(others, store))
    await restoreBatch(key, [...first], true)
    const rest = ids.filter((id) => !first.has(id))
    whole = restHeld.then(() => restoreRest(key, rest))
  }

  async function restoreRest(key: string, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += batchSize) {
      await restoreBatch(key, ids.slice(from, from + batchSize), false)
    }
  }

  async function restoreBatch(key: string, ids: string[], areFirst: boolean): Promise<void> {
    if (owner !== key || ids.length === 0) return
    const found = await inStore((store) => getMany<PersistedQuery | undefined>(ids, store))
    if (owner !== key || !found) return
    const now = Date.now()
    const unusable: string[] = []
    isRestoring = true
    notifyManager.batch(() => {
      ids.forEach((id, index) => {
        const persisted = found[index]
        if (!persisted) return
        const { version, queryKey, data, updatedAt } = persisted
        if (version !== dataVersion || !isPersisted(queryKey) || now - updatedAt >= maxAgeMs) {
          unusable.push(id)
          return
        }
        stored.set(id.slice(key.length + 1), updatedAt)
        // After the device clock was ahead, the data must not count as fresh for days.
        const asOf = Math.min(updatedAt, now)
        const query = cache.find({ queryKey, exact: true })
        if ((query?.state.dataUpdatedAt ?? 0) >= asOf) return
        const hasFailed = query?.state.status === 'error'
        queryClient.setQueryData(queryKey, data, { updatedAt: asOf })
        // Data stored just before a change by another user would count as fresh: it is refetched where it is shown.
        const isFresh = now - asOf < freshMs
        if (queryKey[0] !== 'appointments' || isFresh || areFirst) {
          cache.find({ queryKey, exact: true })?.invalidate()
        }
        // The query failed before the restore. A refetch updates its error state, now beside the stored data.
        if (hasFailed) void queryClient.invalidateQueries({ queryKey, exact: true })
      })
    })
    isRestoring = false
    // Services never become stale by age, but a newer build may change the list.
    void queryClient.invalidateQueries({ queryKey: ['services'], refetchType: 'none' })
    if (unusable.length > 0) void inStore((store) => delMany(unusable, store))
  }

  function stop(): void {
    owner = null
    clearTimeout(timer)
    timer = undefined
    changed.clear()
    stored.clear()
  }

  async function purge(): Promise<void> {
    stop()
    const dropped = dropShellSnapshots()
    if (store !== null || (await isDatabasePresent())) await inStore((store) => clear(store))
    await dropped
  }

  cache.subscribe((event) => {
    if (owner === null || !isPersisted(event.query.queryKey)) return
    const isNew = event.type === 'updated' && event.action.type === 'success'
    if (isNew || event.type === 'removed') note(event.query)
    // Prefetched a moment ago and not yet written, and now opened.
    else if (event.type === 'observerAdded' && changed.has(event.query.queryHash)) note(event.query)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void write()
  })

  return {
    settle: () => {
      const key = getOwner()
      if (key !== owner) {
        stop()
        owner = key
        if (key !== null) restored = restore(key)
      }
      if (key === null) return Promise.resolve()
      return Promise.race([restored, new Promise<void>((done) => setTimeout(done, longestWaitMs))])
    },
    holdRest: (until) => {
      restHeld = until
    },
    whenWhole: () => restored.then(() => whole),
    purge,
  }
}

/** The lists of several days: hundreds of kilobytes, which the board of a day does not show. */
const manyDays: ReadonlySet<unknown> = new Set(['week', 'next-days'])

/** What the opening page shows. */
type Opening = { readonly url: string; readonly isDayBoard: boolean; readonly today: number }

/** By the device's clock: if the station's date differs, its data follows with the rest. */
function readOpening(): Opening {
  const now = new Date()
  return {
    url: location.href,
    isDayBoard: hasShellSnapshot(location) || isSnapshotShown(),
    today: Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()),
  }
}

/**
 * Whether a query is restored before the first render: it belongs to today, to the day or order in the URL, or to no
 * day, order or vehicle at all.
 */
function isFirst(hash: string, { url, isDayBoard, today }: Opening): boolean {
  const [, kind, part] = JSON.parse(hash) as unknown[]
  if (typeof part !== 'string') return kind !== 'visits'
  if (isDayBoard && manyDays.has(kind)) return false
  const daysAgo = (today - Date.parse(part)) / dayMs
  return daysAgo === 0 || (kind === 'week' && daysAgo > 0 && daysAgo < 7) || url.includes(part)
}

/** Whether an earlier page has created the database; `true` if the browser cannot list databases. */
async function isDatabasePresent(): Promise<boolean> {
  const databases = await (indexedDB as Partial<IDBFactory>).databases?.().catch(() => undefined)
  return databases?.some(({ name }) => name === readingDatabase.name) ?? true
}

function toPersisted(query: Query): PersistedQuery {
  const { data, dataUpdatedAt } = query.state
  return { version: dataVersion, queryKey: query.queryKey, data: trim(data), updatedAt: dataUpdatedAt }
}
