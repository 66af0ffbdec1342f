import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { readRoutes, toMatch } from './route-patterns.ts'

/** Files that a first page needs besides the entry: the catalogue of each language, code and styles of each screen. */
type Preloads = {
  readonly catalogues: Readonly<Record<string, string>>
  readonly routes: readonly { readonly match: string; readonly files: readonly string[] }[]
}

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

/** Returns the static imports of a chunk, itself and its styles included. */
function listFiles(name: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(name)
  if (!chunk || found.has(name)) return found
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const other of chunk.imports) listFiles(other, chunks, found)
  return found
}

/** Returns the layouts around a route file, the outermost first, and the file itself. */
function listLayouts(file: string): string[] {
  const parts = file.replace(/\.tsx$/, '').split('/')
  return parts.flatMap((_, index) => {
    const path = parts.slice(0, index + 1).join('/')
    return [`${path}.tsx`, `${path}/route.tsx`]
  })
}

/** Emits `preloads.json`, from which the server makes the `Link` header of a page, so that the browser loads early. */
export function listPreloads({ routesFolder }: { routesFolder: string }): Plugin {
  return {
    name: 'pitboard:list-preloads',
    apply: 'build',
    generateBundle(_output, bundle) {
      const all = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
      const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
      const entry = all.find((chunk) => chunk.isEntry)
      const chunkOf = (module: string) => all.find(({ facadeModuleId }) => facadeModuleId === module)
      const known = listFiles(entry?.fileName ?? '', chunks)

      const filesOf = (file: string): string[] => {
        const parts = listLayouts(file)
          .map((name) => join(routesFolder, name))
          .filter(existsSync)
          .flatMap((path) => chunkOf(`${path}?tsr-split=component`) ?? [])
        const files = parts.flatMap(({ fileName }) => [...listFiles(fileName, chunks)])
        return [...new Set(files)].filter((name) => !known.has(name)).map((name) => `/${name}`)
      }
      const catalogues = all.flatMap(({ facadeModuleId, fileName }) => {
        const [, locale] = /locales\/(\w+)\.po$/.exec(facadeModuleId ?? '') ?? []
        return locale ? [[locale, `/${fileName}`] as const] : []
      })
      const routes = readRoutes(routesFolder).map(({ file, pattern }) => ({
        match: toMatch(pattern),
        files: filesOf(file),
      }))
      if (catalogues.length === 0 || routes.every(({ files }) => files.length === 0))
        throw new Error('the build has no chunk of a screen or a language with the expected name')
      const preloads: Preloads = { catalogues: Object.fromEntries(catalogues), routes }
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: `${JSON.stringify(preloads, null, 1)}\n` })
    },
  }
}
