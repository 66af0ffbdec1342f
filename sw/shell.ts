import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { findPageFile, isSignInPage } from '#contract/pages/public-pages.ts'
import { answerWithSnapshot } from './shell-snapshot.ts'

type BuiltFile = { url: string; revision: string | null }
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: unknown }

/**
 * The server fills in index.html, the web app manifests and this placeholder when it starts. The placeholder becomes
 * the digest of the filled-in values, so a changed product name or security policy makes a new revision and reaches
 * installed tablets.
 */
const configurationDigest = '{digest}'

/** Paths for which the shell never answers: the API, and every path with an extension, such as latest.json. */
export const deniedPaths: readonly RegExp[] = [/^\/api(\/|$)/, /\/[^/?]+\.[^/?]+$/]

/** Precaches the shell and answers all navigations with it, also on a cold start and without a network (row O1). */
export function serveShell(): void {
  precacheAndRoute(
    (self.__WB_MANIFEST as BuiltFile[]).map(({ url, revision }) => ({
      url,
      revision: revision && `${revision}-${configurationDigest}`,
    })),
    // `/` is a public page, not a directory whose index is the shell.
    { directoryIndex: '', cleanURLs: false },
  )
  cleanupOutdatedCaches()
  // Before the shell's route: the first matching route answers.
  registerRoute(isPublicPage, ({ request, url }) => answerPublicPage(request, url))
  const answerShell = answerWithSnapshot(createHandlerBoundToURL('/index.html'))
  registerRoute(new NavigationRoute(answerShell, { denylist: [...deniedPaths] }))
}

const networkWithinMs = 4_000

export const isPublicPage = ({ request, url }: { request: Pick<Request, 'mode'>; url: URL }): boolean =>
  request.mode === 'navigate' && findPageFile(url.pathname) !== null

/**
 * Answers with the server's version of a public page; without a network, with the precached page of this build. The
 * sign-in is answered from the precache first, as the app is: it must open at once, also on a bad network.
 */
async function answerPublicPage(request: Request, { pathname }: URL): Promise<Response> {
  const file = findPageFile(pathname) ?? ''
  const stored = isSignInPage(pathname) ? await matchPrecache(file) : undefined
  if (stored) return stored
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(networkWithinMs) })
    if (answer.status < 500) return answer
  } catch {
    // Falls back to the precache.
  }
  return (await matchPrecache(file)) ?? Response.error()
}
