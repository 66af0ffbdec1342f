import { type InfiniteData, notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import { readingDatabase } from '#contract/worker.ts'
import { isPersisted, isShown } from './is-persisted.ts'
import { dropShellSnapshots } from './shell-snapshot.ts'

/** What an answer of the server looks like. Raised by hand with it; what an older page kept is then dropped. */
export const dataVersion = 4

const maxAgeMs = 14 * 24 * 60 * 60_000
/** The days and weeks of the window, a few hundred orders, and three things more of each of today's: some megabytes. */
const maxPersisted = 800
const writeEveryMs = 1_000
/** A store that does not open in that time is not waited for: the page starts, and what was kept comes later. */
const longestWaitMs = 1_500
/** Longer than what others change counts as fresh, by the `staleTime` of its queries. */
const freshMs = 10_000
/** The first page is drawn by then. */
const afterFirstMs = 100
const atOnce = 30
const dayMs = 24 * 60 * 60_000

type PersistedQuery = { version: number; queryKey: QueryKey; data: unknown; updatedAt: number }

/** `settle` is called when `whose` may say something else, and awaited before a first render; neither rejects. */
export type PersistedQueries = {
  settle(): Promise<void>
  /** Takes all that is kept off this device, whoever's it is. */
  purge(): Promise<void>
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

/** Of a list its first page: at the next start every page kept would be asked for again. */
const trim = (data: unknown): unknown =>
  isPaged(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Keeps what the queries brought in IndexedDB, for the user and station that `whose` names, `null` for nobody: another
 * one's is dropped, never shown. Only what has changed is written, and no guess: not while a change is on its way.
 */
export function persistQueries(queryClient: QueryClient, whose: () => string | null): PersistedQueries {
  // Private windows and old web views: the page then lives by the network alone.
  if (typeof indexedDB === 'undefined') return { settle: async () => {}, purge: dropShellSnapshots }

  const cache = queryClient.getQueryCache()
  const changed = new Set<string>()
  /** What stands in the store, and of when it is. */
  const stored = new Map<string, number>()
  let store: UseStore | null = null
  let following: string | null = null
  let restored = Promise.resolve()
  let isRestoring = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const idOf = (key: string, hash: string): string => `${key} ${hash}`

  /** One transaction; a handle that died (iOS) is opened anew for the next. */
  async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
    store ??= createStore(readingDatabase.name, readingDatabase.store)
    try {
      return await work(store)
    } catch (error) {
      store = null
      console.warn('What was read is not kept on this device:', error)
      if (!isFull(error) || isStopped) return undefined
      // What a person changes needs the room more.
      isStopped = true
      await purge()
      return undefined
    }
  }

  function note(query: Query): void {
    if (isRestoring || isStopped) return
    changed.add(query.queryHash)
    // What is on the screen must be there after a reload, however soon that comes.
    if (query.isActive() && isShown(query.queryKey)) void write()
    else timer ??= setTimeout(write, writeEveryMs)
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const key = following
    if (key === null || changed.size === 0) return
    if (queryClient.isMutating() > 0) {
      timer = setTimeout(write, writeEveryMs)
      return
    }
    const now: [string, PersistedQuery][] = []
    const gone: string[] = []
    for (const hash of changed) {
      const query = cache.get(hash)
      if (query?.state.data === undefined) {
        gone.push(hash)
        continue
      }
      now.push([idOf(key, hash), toPersisted(query)])
      stored.set(hash, query.state.dataUpdatedAt)
    }
    changed.clear()
    const oldest = [...stored].sort(([, a], [, b]) => b - a).slice(maxPersisted)
    gone.push(...oldest.map(([hash]) => hash))
    for (const hash of gone) stored.delete(hash)
    if (now.length > 0) {
      const isWritten = await inStore((store) => setMany(now, store).then(() => true))
      // The handle may have died: it goes with what is written next.
      if (!isWritten && following === key) for (const [id] of now) changed.add(id.slice(key.length + 1))
    }
    if (gone.length > 0 && following === key) {
      const ids = gone.map((hash) => idOf(key, hash))
      await inStore((store) => delMany(ids, store))
    }
  }

  /** What the page opens with first; the rest, some megabytes, once that stands. */
  async function restore(key: string): Promise<void> {
    const all = (await inStore((store) => keys<string>(store))) ?? []
    if (following !== key) return
    // Thumbnails stand in the same store; their part of the key is no list.
    const ids = all.filter((id) => id.startsWith(`${key} [`))
    const first = new Set(ids.filter((id) => isFirst(id.slice(key.length + 1))))
    const others = all.filter((id) => !id.startsWith(`${key} `))
    if (others.length > 0) void inStore((store) => delMany(others, store))
    await take(key, [...first])
    const rest = ids.filter((id) => !first.has(id))
    setTimeout(() => void takeRest(key, rest), afterFirstMs)
  }

  async function takeRest(key: string, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += atOnce) await take(key, ids.slice(from, from + atOnce))
  }

  async function take(key: string, ids: string[]): Promise<void> {
    if (following !== key || ids.length === 0) return
    const found = await inStore((store) => getMany<PersistedQuery | undefined>(ids, store))
    if (following !== key || !found) return
    const now = Date.now()
    const unusable: string[] = []
    isRestoring = true
    notifyManager.batch(() => {
      ids.forEach((id, index) => {
        const kept = found[index]
        if (!kept) return
        const { version, queryKey, data, updatedAt } = kept
        if (version !== dataVersion || !isPersisted(queryKey) || now - updatedAt >= maxAgeMs) {
          unusable.push(id)
          return
        }
        stored.set(id.slice(key.length + 1), updatedAt)
        // A clock that was ahead must not make it look new for days.
        const asOf = Math.min(updatedAt, now)
        const query = cache.find({ queryKey, exact: true })
        if ((query?.state.dataUpdatedAt ?? 0) >= asOf) return
        const hasFailed = query?.state.status === 'error'
        queryClient.setQueryData(queryKey, data, { updatedAt: asOf })
        // PersistedQuery a moment before a change, it would count as fresh after it: it is asked for again where it is shown.
        const isFresh = now - asOf < freshMs
        if (queryKey[0] !== 'appointments' || isFresh || isFirst(id.slice(key.length + 1))) {
          cache.find({ queryKey, exact: true })?.invalidate()
        }
        // It failed already and came too late to say how old it is: asked again, it does.
        if (hasFailed) void queryClient.invalidateQueries({ queryKey, exact: true })
      })
    })
    isRestoring = false
    // They never grow old by themselves: a newer build may have others.
    void queryClient.invalidateQueries({ queryKey: ['services'], refetchType: 'none' })
    if (unusable.length > 0) void inStore((store) => delMany(unusable, store))
  }

  function stop(): void {
    following = null
    clearTimeout(timer)
    timer = undefined
    changed.clear()
    stored.clear()
  }

  async function purge(): Promise<void> {
    stop()
    const dropped = dropShellSnapshots()
    if (store !== null || (await isThere())) await inStore((store) => clear(store))
    await dropped
  }

  cache.subscribe((event) => {
    if (following === null || !isPersisted(event.query.queryKey)) return
    const isNew = event.type === 'updated' && event.action.type === 'success'
    if (isNew || event.type === 'removed') note(event.query)
    // Read ahead a moment ago, and opened now.
    else if (event.type === 'observerAdded' && changed.has(event.query.queryHash)) note(event.query)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void write()
  })

  return {
    settle: () => {
      const key = whose()
      if (key !== following) {
        stop()
        following = key
        if (key !== null) restored = restore(key)
      }
      if (key === null) return Promise.resolve()
      return Promise.race([restored, new Promise<void>((done) => setTimeout(done, longestWaitMs))])
    },
    purge,
  }
}

/** What belongs to no day, order or car, to today, or to what the address names. */
function isFirst(hash: string): boolean {
  const [, kind, part] = JSON.parse(hash) as unknown[]
  if (typeof part !== 'string') return kind !== 'visits'
  // By this device's clock: where the station's says otherwise it comes a moment later.
  const daysAgo = (Date.parse(new Date().toLocaleDateString('sv')) - Date.parse(part)) / dayMs
  return daysAgo === 0 || (kind === 'week' && daysAgo > 0 && daysAgo < 7) || location.href.includes(part)
}

/** Whether an earlier page kept anything; yes where the browser does not tell. */
async function isThere(): Promise<boolean> {
  const databases = await (indexedDB as Partial<IDBFactory>).databases?.().catch(() => undefined)
  return databases?.some(({ name }) => name === readingDatabase.name) ?? true
}

function toPersisted(query: Query): PersistedQuery {
  const { data, dataUpdatedAt } = query.state
  return { version: dataVersion, queryKey: query.queryKey, data: trim(data), updatedAt: dataUpdatedAt }
}
