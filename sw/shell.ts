import type { RouteHandlerCallback, RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { changePathLocale, pathLocale } from '#contract/pages/path-locale.ts'
import { findPageFile, isSignInPage } from '#contract/pages/public-pages.ts'
import { serverPagePaths } from '#contract/pages/server-pages.ts'
import { fillPrecache } from './fill-precache.ts'
import {
  answerKept,
  type BuiltFile,
  findKeptPage,
  isKept,
  keepForInstall,
  keepForLater,
  keepPage,
} from './kept-files.ts'
import { answerWithSnapshot } from './shell-snapshot.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: unknown }

/**
 * The server fills in index.html, the web app manifests and this placeholder when it starts. The placeholder becomes
 * the digest of the filled-in values, so a changed product name or security policy makes a new revision and reaches
 * installed tablets.
 */
const configurationDigest = '{digest}'

const files = self.__WB_MANIFEST as BuiltFile[]

/**
 * Paths for which the shell never answers: the API, pages that the server makes, and every path with an extension, such
 * as latest.json.
 */
export const deniedPaths: readonly RegExp[] = [
  /^\/api(\/|$)/,
  ...serverPagePaths.map((path) => new RegExp(`^${path}/`)),
  /\/[^/?]+\.[^/?]+$/,
]

/** Stores the files of the screens that a working day does not need. Called again, it adds those that are missing. */
export async function keepOtherScreens(): Promise<void> {
  try {
    await keepForLater(files)
  } catch {
    // Without a network, or on a full device.
  }
}

const precache = new PrecacheController()

/** Without the bundle each file is fetched by itself. */
async function fillAndInstall(event: ExtendableEvent): Promise<void> {
  const bundle = files.find(({ tier }) => tier === 'bundle')
  if (bundle) await fillPrecache(precache, `/${bundle.url}`).catch(() => {})
  await precache.install(event)
}

/** Precaches the shell and answers all navigations with it, also on a cold start and without a network (row O1). */
export function serveShell(): void {
  const kept = new Set(files.filter(isKept).map(({ url }) => `/${url}`))
  precache.addToCacheList(
    files
      .filter((file) => !isKept(file))
      .map(({ url, revision }) => ({ url, revision: revision && `${revision}-${configurationDigest}` })),
  )
  // `/` is a public page, not a directory whose index is the shell.
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))
  cleanupOutdatedCaches()
  self.addEventListener('install', (event) => {
    event.waitUntil(fillAndInstall(event))
    event.waitUntil(keepForInstall(files))
  })
  self.addEventListener('activate', (event) => void precache.activate(event))
  // Not awaited: until a worker is active, it answers no page.
  self.addEventListener('activate', () => void keepOtherScreens())
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && kept.has(url.pathname),
    ({ request }) => answerKept(request, files),
  )
  // Before the shell's route: the first matching route answers.
  const answerPlainShell = precache.createHandlerBoundToURL('/index.html')
  registerRoute(isPublicPage, (options) => answerPublicPage(options, answerPlainShell))
  const answerShell = answerWithSnapshot(answerPlainShell)
  registerRoute(new NavigationRoute(answerShell, { denylist: [...deniedPaths] }))
}

const networkWithinMs = 4_000

export const isPublicPage = ({ request, url }: { request: Pick<Request, 'mode'>; url: URL }): boolean =>
  request.mode === 'navigate' && findPageFile(url.pathname) !== null

/** The door to the product, in the language of a path. */
const toDoor = (pathname: string): string => changePathLocale('/goto-crm', pathLocale(pathname))

/**
 * Answers with the server's version of a public page; without a network, with the version that was visited last. Where
 * there is none, the home page leads into the product, and for another page the product says that it is not here. The
 * sign-in is answered from the precache first, as the app is: it must open at once, also on a bad network.
 */
async function answerPublicPage(
  options: RouteHandlerCallbackOptions,
  answerShell: RouteHandlerCallback,
): Promise<Response> {
  const { request, url } = options
  const file = findPageFile(url.pathname) ?? ''
  const stored = isSignInPage(url.pathname) ? await precache.matchPrecache(file) : undefined
  if (stored) return stored
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(networkWithinMs) })
    if (answer.ok && !answer.redirected) void keepPage(file, answer.clone())
    if (answer.status < 500) return answer
  } catch {
    // Falls back to the page that was visited.
  }
  const kept = await findKeptPage(file).catch(() => undefined)
  if (kept) return kept
  return file.endsWith('/home.html') ? Response.redirect(toDoor(url.pathname), 302) : answerShell(options)
}
