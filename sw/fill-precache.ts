/** What the worker needs of Workbox's list of precached files. `getURLsToCacheKeys`: the keys are absolute addresses. */
type PrecacheList = {
  readonly strategy: { readonly cacheName: string }
  getURLsToCacheKeys(): ReadonlyMap<string, string>
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

/**
 * Stores the files of a build from its bundle (`manifest/bundle-precache.ts`), a JSON object of texts by their path. One
 * request instead of 220 halves the time of an installation, and compressed together the files are a fifth smaller.
 * After an update most files are stored already: then those that are new are cheaper to fetch. What is missing at the end,
 * because it is not in the bundle or the bundle could not be fetched, is fetched by Workbox.
 */
export async function fillPrecache(precache: PrecacheList, bundle: string): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const keys = [...precache.getURLsToCacheKeys().values()]
  const missing = keys.filter((key) => !stored.has(key))
  if (missing.length * 2 < keys.length) return
  const answer = await fetch(bundle)
  if (!answer.ok) return
  const texts = new Map(Object.entries((await answer.json()) as Record<string, string>))
  await Promise.all(
    missing.map(async (key) => {
      const path = new URL(key).pathname.slice(1)
      const text = texts.get(path)
      const type = types[path.slice(path.lastIndexOf('.') + 1)]
      if (text === undefined || type === undefined) return
      const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' }
      await cache.put(key, new Response(text, { headers }))
    }),
  )
}
