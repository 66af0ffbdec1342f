import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

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
    { cleanURLs: false },
  )
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...deniedPaths] }))
}
