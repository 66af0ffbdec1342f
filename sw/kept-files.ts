import { pathLocale } from '#contract/pages/path-locale.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A file of this build. `main` (the default): a working day needs it. `app`: another screen needs it. `public`: a page
 * without sign-in, or a device that scans, needs it. `bundle`: has the texts of the files of a working day. `url` is
 * relative to the origin.
 */
export type BuiltFile = { url: string; revision: string | null; tier?: 'main' | 'app' | 'public' | 'bundle' }

/** The files that not every device needs: texts, and all that is not in the tier `main`. Kept when storage is freed. */
const keptCache = 'precache-kept'

const textFile = /assets\/texts-\w+-(en|pl)-/
/** The language of a file with texts; `null` for any other file. */
const languageOf = (url: string): string | null => textFile.exec(url)?.[1] ?? null

/** Whether the worker keeps the file here, instead of precaching it. */
export const isKept = ({ url, tier = 'main' }: BuiltFile): boolean => tier !== 'main' || languageOf(url) !== null

/** `assets/settings-.js` for `assets/settings-Aa09_-zZ.js`: the name of a file in every build. */
const stemOf = (url: string): string => url.replace(/(.*-)[\w-]{8,}(?=\.)/, '$1')

type StoredFiles = { readonly urls: readonly string[]; readonly languages: ReadonlySet<string> }

/**
 * Returns the files that a build needs besides the precache before it may replace the running one: the texts of the
 * languages in use, and what this device has of the build before.
 */
export function listForInstall(files: readonly BuiltFile[], { urls, languages }: StoredFiles): string[] {
  const stems = new Set(urls.map(stemOf))
  return files.filter(isKept).flatMap(({ url, tier = 'main' }) => {
    const language = languageOf(url)
    const isNeeded = language !== null && languages.has(language) && tier === 'main'
    return isNeeded || stems.has(stemOf(url)) ? [url] : []
  })
}

/** Returns the files of the other screens, which are stored when the worker is active. */
export function listForLater(files: readonly BuiltFile[], { languages }: Pick<StoredFiles, 'languages'>): string[] {
  return files.flatMap(({ url, tier }) => {
    const language = languageOf(url)
    return tier === 'app' && (language === null || languages.has(language)) ? [url] : []
  })
}

const pathOf = (url: string): string => `/${url}`

async function readStored(cache: Cache): Promise<StoredFiles> {
  const requests = await cache.keys()
  const urls = requests.map(({ url }) => new URL(url).pathname.slice(1))
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.map(({ url }) => pathLocale(new URL(url).pathname))
  return { urls, languages: new Set([...urls.map(languageOf).filter((one) => one !== null), ...shown]) }
}

/** A public page has the same name in each build, and names other files. */
const isPage = (url: string): boolean => url.startsWith('pages/')

/** Whether an answer is no file of the build but the page of a captive portal. An earlier build has kept such pages. */
const isForeign = (url: string, { headers }: Response): boolean =>
  !isPage(url) && (headers.get('content-type') ?? '').startsWith('text/html')

async function findKept(cache: Cache | null, request: Request | string, url: string): Promise<Response | undefined> {
  const kept = await cache?.match(request, { ignoreVary: true })
  return kept && !isForeign(url, kept) ? kept : undefined
}

async function addMissing(cache: Cache, urls: readonly string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const path = pathOf(url)
      if (!isPage(url) && (await findKept(cache, path, url))) return
      const answer = await fetch(path)
      if (!answer.ok || isForeign(url, answer)) throw new TypeError(`not stored: ${path}`)
      await cache.put(path, answer)
    }),
  )
}

/** Rejects if a file cannot be stored: the build is then not installed. */
export async function keepForInstall(files: readonly BuiltFile[]): Promise<void> {
  const cache = await caches.open(keptCache)
  await addMissing(cache, listForInstall(files, await readStored(cache)))
}

type DataSaving = { connection?: { saveData?: boolean } }

/** Removes the files of other builds, and stores those of the other screens, unless this device saves data. */
export async function keepForLater(files: readonly BuiltFile[]): Promise<void> {
  const cache = await caches.open(keptCache)
  const known = new Set(files.map(({ url }) => url))
  const { urls, languages } = await readStored(cache)
  await Promise.all(urls.filter((url) => !known.has(url)).map((url) => cache.delete(pathOf(url))))
  if ((self.navigator as WorkerNavigator & DataSaving).connection?.saveData) return
  await addMissing(cache, listForLater(files, { languages }))
}

/** Answers with the kept file, or with that of the server, which is then kept; with it all texts of its language. */
export async function answerKept(request: Request, files: readonly BuiltFile[]): Promise<Response> {
  const cache = await caches.open(keptCache).catch(() => null)
  const file = new URL(request.url).pathname.slice(1)
  const kept = await findKept(cache, request, file)
  if (kept) return kept
  const answer = await fetch(request)
  if (!answer.ok || !cache || isForeign(file, answer)) return answer
  const language = languageOf(file)
  const texts = files.filter(({ url, tier = 'main' }) => language && languageOf(url) === language && tier === 'main')
  // On a full device the next start asks the server again.
  cache
    .put(request, answer.clone())
    .then(() =>
      addMissing(
        cache,
        texts.map(({ url }) => url),
      ),
    )
    .catch(() => {})
  return answer
}

/** The last version of a public page that this device has seen. */
export async function findKeptPage(file: string): Promise<Response | undefined> {
  return await (await caches.open(keptCache)).match(file)
}

export async function keepPage(file: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(keptCache)).put(file, answer)
  } catch {
    // A full device: the page opens with a network only.
  }
}
