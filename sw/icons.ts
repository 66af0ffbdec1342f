import { registerRoute } from 'workbox-routing'

const iconCache = 'icons'
const mostKept = 100

/** Whether a request is for icons of our own endpoint, under any path that a proxy gives the API. */
export function isIconQuestion({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && /\/icons\/[a-z0-9-]+\.json$/.test(url.pathname)
}

/** Serves icons that are in no bundle from the cache once they were fetched, offline too (row D3). */
export function serveIcons(): void {
  registerRoute(isIconQuestion, ({ request }) => answerIcons(request))
}

export async function answerIcons(request: Request): Promise<Response> {
  const cached = await findCached(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (isComplete(answer)) await store(request, answer.clone())
  return answer
}

// The server marks an answer as immutable only if it contains every requested icon.
const isComplete = (answer: Response): boolean =>
  answer.status === 200 && (answer.headers.get('cache-control') ?? '').includes('immutable')

// A full or broken cache must not prevent an icon from loading.
async function findCached(request: Request): Promise<Response | undefined> {
  try {
    return await (await caches.open(iconCache)).match(request)
  } catch {
    return undefined
  }
}

async function store(request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(iconCache)
    await cache.put(request, answer)
    const [oldest, ...others] = await cache.keys()
    if (oldest && others.length >= mostKept) await cache.delete(oldest)
  } catch {
    // The icon is requested again next time.
  }
}
