import { readConnection } from './preload-links.ts'
import { isWorkerOff, trustWorkerUrl, workerOptions } from './trust-worker-url.ts'

/** The files that a page names for its start, in its head and in its `Link` header. */
const namedFiles =
  /(?:<script[^>]* src|<link rel="(?:modulepreload|stylesheet)"[^>]* href)="(\/[^"]+)"|<(\/assets\/[^>]+)>/g

/** Returns the files that the start of a page loads. */
export function listStartFiles(html: string, links: string | null): string[] {
  const found = [...`${html}${links ?? ''}`.matchAll(namedFiles)].map(
    ([, inHead, inHeader]) => inHead ?? inHeader ?? '',
  )
  return [...new Set(found)]
}

let isBegun = false

/**
 * Fetches what the start of the app page `path` needs, once and at a low priority, then registers the service worker,
 * which fetches the rest. Nothing under Save-Data, and nothing that a worker has stored already.
 */
export async function fetchAppAhead(path: string): Promise<void> {
  if (isBegun || import.meta.env.DEV || readConnection()?.saveData) return
  isBegun = true
  try {
    if (!navigator.serviceWorker?.controller) {
      const page = await fetch(path, { priority: 'low' })
      const files = listStartFiles(await page.text(), page.headers.get('link'))
      await Promise.all(files.map(async (file) => (await fetch(file, { priority: 'low' })).arrayBuffer()))
    }
    if (!isWorkerOff()) await navigator.serviceWorker.register(trustWorkerUrl('/sw.js'), workerOptions)
  } catch {
    // The app loads its files itself.
  }
}
