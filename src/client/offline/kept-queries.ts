import { type InfiniteData, notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import { isKept } from './is-kept.ts'

/** What an answer of the server looks like. Raised by hand with it; what an older page kept is then dropped. */
export const dataVersion = 1
export const keptDatabase = 'pitboard-reading'

const maxAgeMs = 14 * 24 * 60 * 60_000
/** The days and weeks of the window and a few hundred orders: some megabytes at most. */
const mostKept = 400
const writeEveryMs = 1_000
/** A store that does not open in that time is not waited for: the page starts, and what was kept comes later. */
const longestWaitMs = 1_500

type Kept = { version: number; queryKey: QueryKey; data: unknown; updatedAt: number }

/** `settle` is called when `whose` may say something else, and awaited before a first render; neither rejects. */
export type KeptQueries = {
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
export function keepQueries(queryClient: QueryClient, whose: () => string | null): KeptQueries {
  // Private windows and old web views: the page then lives by the network alone.
  if (typeof indexedDB === 'undefined') return { settle: async () => {}, purge: async () => {} }

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
    store ??= createStore(keptDatabase, 'queries')
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

  function note(hash: string): void {
    if (isRestoring || isStopped) return
    changed.add(hash)
    timer ??= setTimeout(write, writeEveryMs)
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
    const now: [string, Kept][] = []
    const gone: string[] = []
    for (const hash of changed) {
      const query = cache.get(hash)
      if (query?.state.data === undefined) {
        gone.push(hash)
        continue
      }
      now.push([idOf(key, hash), toKept(query)])
      stored.set(hash, query.state.dataUpdatedAt)
    }
    changed.clear()
    const oldest = [...stored].sort(([, a], [, b]) => b - a).slice(mostKept)
    gone.push(...oldest.map(([hash]) => hash))
    for (const hash of gone) stored.delete(hash)
    if (now.length > 0) await inStore((store) => setMany(now, store))
    if (gone.length > 0 && following === key) {
      const ids = gone.map((hash) => idOf(key, hash))
      await inStore((store) => delMany(ids, store))
    }
  }

  async function restore(key: string): Promise<void> {
    const all = (await inStore((store) => entries<string, Kept>(store))) ?? []
    if (following !== key) return
    const now = Date.now()
    const isUsable = ([id, kept]: [string, Kept]) =>
      id.startsWith(`${key} `) &&
      kept.version === dataVersion &&
      isKept(kept.queryKey) &&
      now - kept.updatedAt < maxAgeMs
    const usable = all.filter(isUsable).sort(([, a], [, b]) => b.updatedAt - a.updatedAt)
    const taken = new Set(usable.slice(0, mostKept))
    isRestoring = true
    notifyManager.batch(() => {
      for (const [id, { queryKey, data, updatedAt }] of taken) {
        stored.set(id.slice(key.length + 1), updatedAt)
        // A clock that was ahead must not make it look new for days.
        const asOf = Math.min(updatedAt, now)
        if ((queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < asOf) {
          queryClient.setQueryData(queryKey, data, { updatedAt: asOf })
        }
      }
    })
    isRestoring = false
    // They never grow old by themselves: a newer build may have others.
    void queryClient.invalidateQueries({ queryKey: ['services'], refetchType: 'none' })
    const others = all.filter((one) => !taken.has(one)).map(([id]) => id)
    if (others.length > 0) void inStore((store) => delMany(others, store))
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
    if (store === null && !(await isThere())) return
    await inStore((store) => clear(store))
  }

  cache.subscribe((event) => {
    if (following === null || !isKept(event.query.queryKey)) return
    const isNew = event.type === 'updated' && event.action.type === 'success'
    if (isNew || event.type === 'removed') note(event.query.queryHash)
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

/** Whether an earlier page kept anything; yes where the browser does not tell. */
async function isThere(): Promise<boolean> {
  const databases = await (indexedDB as Partial<IDBFactory>).databases?.().catch(() => undefined)
  return databases?.some(({ name }) => name === keptDatabase) ?? true
}

function toKept(query: Query): Kept {
  const { data, dataUpdatedAt } = query.state
  return { version: dataVersion, queryKey: query.queryKey, data: trim(data), updatedAt: dataUpdatedAt }
}
