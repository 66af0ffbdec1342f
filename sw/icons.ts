import { registerRoute } from 'workbox-routing'

const iconCache = 'icons'
const mostKept = 100

/** A question for icons at our own endpoint, wherever a proxy has put the API. */
export function isIconQuestion({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && /\/icons\/[a-z0-9-]+\.json$/.test(url.pathname)
}

/** Icons that are in no bundle come from the cache once they have been seen, offline too (row D3). */
export function serveIcons(): void {
  registerRoute(isIconQuestion, ({ request }) => answerIcons(request))
}

export async function answerIcons(request: Request): Promise<Response> {
  const kept = await findCached(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (isComplete(answer)) await keep(request, answer.clone())
  return answer
}

// The server says so of an answer that has every icon it was asked for.
const isComplete = (answer: Response): boolean =>
  answer.status === 200 && (answer.headers.get('cache-control') ?? '').includes('immutable')

// A cache that is full or broken must not cost an icon.
async function findCached(request: Request): Promise<Response | undefined> {
  try {
    return await (await caches.open(iconCache)).match(request)
  } catch {
    return undefined
  }
}

async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(iconCache)
    await cache.put(request, answer)
    const [oldest, ...others] = await cache.keys()
    if (oldest && others.length >= mostKept) await cache.delete(oldest)
  } catch {
    // It is asked for again.
  }
}
