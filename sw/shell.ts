import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { findPageFile } from '#contract/pages/public-pages.ts'
import { answerWithSnapshot } from './shell-snapshot.ts'

type BuiltFile = { url: string; revision: string | null }
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: unknown }

/**
 * The server fills index.html and the web app manifests at its start, and this word with the digest of what it filled
 * in: so a changed product name or security policy makes a new revision, and reaches installed tablets.
 */
const configurationDigest = '{digest}'

/** Paths the shell never answers for: the API, and whatever has an extension, latest.json among it. */
export const deniedPaths: readonly RegExp[] = [/^\/api(\/|$)/, /\/[^/?]+\.[^/?]+$/]

/** Keeps the shell ready and answers every page of ours with it, from cold and without network too (row O1). */
export function serveShell(): void {
  precacheAndRoute(
    (self.__WB_MANIFEST as BuiltFile[]).map(({ url, revision }) => ({
      url,
      revision: revision && `${revision}-${configurationDigest}`,
    })),
    // `/` is a public page of its own, not a directory whose index is the shell.
    { directoryIndex: '', cleanURLs: false },
  )
  cleanupOutdatedCaches()
  // Before the shell: the first route that matches answers.
  registerRoute(isPublicPage, ({ request, url }) => answerPublicPage(request, url))
  const answerShell = answerWithSnapshot(createHandlerBoundToURL('/index.html'))
  registerRoute(new NavigationRoute(answerShell, { denylist: [...deniedPaths] }))
}

const networkWithinMs = 4_000

export const isPublicPage = ({ request, url }: { request: Pick<Request, 'mode'>; url: URL }): boolean =>
  request.mode === 'navigate' && findPageFile(url.pathname) !== null

/** A public page is the server's to say, whatever was kept; without a network it is the one of this build. */
async function answerPublicPage(request: Request, { pathname }: URL): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(networkWithinMs) })
    if (answer.status < 500) return answer
  } catch {
    // Then what was kept.
  }
  return (await matchPrecache(findPageFile(pathname) ?? '')) ?? Response.error()
}
