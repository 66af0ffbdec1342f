import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type PrecacheEntry = { url: string; revision: string | null; size: number }

/** The screens of a working day. They open without a network before anybody has visited them (row O1). */
const mainRoutes =
  /routes\/.*\/(?:route|_default|_empty|sign-out|_default\/(?:schedule|dashboard|orders\.index|orders\.\$id|my-cars|catch-up|tag\.\$tag)|_empty\/goto-crm)\.tsx/
/** The other screens of the product, and the sign-in. */
const otherRoutes = /routes\/.*\/(?:_default\/|_empty\/wall|_auth)/
/** Loads icons that no file of the build has, which needs the network. */
const iconLoader = /@iconify\/react|api\/icon-hosts/

/**
 * `main`: stored when the worker is installed. `app`: stored when the worker is idle, and when fetched. `public`: stored
 * when fetched, as the pages without sign-in, and the reader of codes. Texts are of one language, and are stored by `sw/kept-files.ts` for the languages in use.
 */
type PrecacheTier = 'main' | 'app' | 'public' | 'bundle'

/** The sign-in is stored with the app, and with it the styles that it shares with the public pages. */
const publicFiles = /^(?:pages\/\w+\/(?!login|register)|assets\/public-page-)/
/** Of the reader of codes: only a device that scans, and whose browser reads no codes itself, loads and stores them. */
const scanFiles = /^assets\/(?:read-codes-worker|zxing_reader)-/
/** Of one language, stored by `sw/kept-files.ts`. */
const appLanguage = /^assets\/texts-\w+-(?:en|pl)-/
const appTexts = /^assets\/texts-(?:settings|public)-/

export type PrecacheSorting = {
  readonly plugin: Plugin
  /** Marks the entries of the service worker's list that are not in the tier `main`. */
  readonly transform: (entries: PrecacheEntry[]) => { manifest: (PrecacheEntry & { tier?: PrecacheTier })[] }
}

/** The texts among the files with a digest in their name: the server sends them as they are. */
const bundled = /^assets\/.*\.(?:js|css|json|svg)$/

/** Writes the file from which a new device fills its precache (`sw/fill-precache.ts`). Returns its path below `distDir`. */
function writeBundle(distDir: string, urls: readonly string[]): string {
  const texts = JSON.stringify(Object.fromEntries(urls.map((url) => [url, readFileSync(join(distDir, url), 'utf8')])))
  const digest = createHash('sha256').update(texts).digest('base64url').slice(0, 8)
  const name = `assets/precache-${digest}.json`
  writeFileSync(join(distDir, name), texts)
  return name
}

/** Decides which files of a build the service worker stores, and when. `distDir` is the folder of the build. */
export function sortPrecache({ distDir }: { distDir: string }): PrecacheSorting {
  const tiers = new Map<string, PrecacheTier>()
  const plugin: Plugin = {
    name: 'pitboard:sort-precache',
    apply: 'build',
    generateBundle(_output, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
      const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const reach = (
        starts: readonly Rolldown.OutputChunk[],
        isOpen: (chunk: Rolldown.OutputChunk) => boolean,
      ): ReadonlySet<Rolldown.OutputChunk> => {
        const found = new Set<Rolldown.OutputChunk>()
        const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
          if (!chunk || found.has(chunk)) return
          found.add(chunk)
          for (const name of chunk.imports) visit(chunkOf.get(name))
          for (const name of chunk.dynamicImports) {
            const lazy = chunkOf.get(name)
            if (lazy && isOpen(lazy)) visit(lazy)
          }
        }
        for (const chunk of starts) visit(chunk)
        return found
      }
      const isRoute = ({ facadeModuleId }: Rolldown.OutputChunk) => /\/src\/client\/routes\//.test(facadeModuleId ?? '')
      const isIn = (pattern: RegExp) => (chunk: Rolldown.OutputChunk) =>
        isRoute(chunk) ? pattern.test(chunk.facadeModuleId ?? '') : !iconLoader.test(chunk.facadeModuleId ?? '')
      const entries = chunks.filter(({ isEntry }) => isEntry)
      const main = reach(entries, isIn(mainRoutes))
      const app = reach([...main, ...chunks.filter((chunk) => iconLoader.test(chunk.facadeModuleId ?? ''))], (chunk) =>
        isRoute(chunk)
          ? mainRoutes.test(chunk.facadeModuleId ?? '') || otherRoutes.test(chunk.facadeModuleId ?? '')
          : true,
      )
      const note = (chunk: Rolldown.OutputChunk, tier: PrecacheTier): void => {
        for (const name of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
          if (tiers.get(name) !== 'main') tiers.set(name, tier)
      }
      for (const chunk of main) note(chunk, 'main')
      for (const chunk of chunks) if (!main.has(chunk)) note(chunk, app.has(chunk) ? 'app' : 'public')
      if (app.size <= main.size || main.size <= entries.length) throw new Error('no routes with the expected names')
    },
  }
  const tierOf = (url: string): PrecacheTier =>
    tiers.get(url) ?? (publicFiles.test(url) || scanFiles.test(url) ? 'public' : appTexts.test(url) ? 'app' : 'main')
  return {
    plugin,
    transform: (entries) => {
      const sorted = entries.map((entry) => {
        const tier = tierOf(entry.url)
        return tier === 'main' ? entry : { ...entry, tier }
      })
      const urls = sorted.filter((entry) => !('tier' in entry)).map(({ url }) => url)
      const texts = urls.filter((url) => bundled.test(url) && !appLanguage.test(url))
      const bundle = { url: writeBundle(distDir, texts), revision: null, size: 0, tier: 'bundle' as const }
      return { manifest: [...sorted, bundle] }
    },
  }
}
