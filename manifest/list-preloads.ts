import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { EarlyScript } from './early-script.ts'
import { readRoutes, toMatch } from './route-patterns.ts'
import type { TextFiles } from './split-texts.ts'

/**
 * Files that a first page needs besides the entry: code, styles and texts of each screen, and first of all the script
 * that asks for its data.
 */
type Preloads = {
  readonly routes: readonly {
    readonly match: string
    readonly files: readonly string[]
    readonly texts: Readonly<Record<string, readonly string[]>>
  }[]
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

type ListPreloadsOptions = {
  routesFolder: string
  textFilesOf: TextFiles['filesOf']
  nameOfEarly: EarlyScript['nameOf']
}

/** Emits `preloads.json`, from which the server makes the `Link` header of a page, so that the browser loads early. */
export function listPreloads({ routesFolder, textFilesOf, nameOfEarly }: ListPreloadsOptions): Plugin {
  return {
    name: 'pitboard:list-preloads',
    apply: 'build',
    generateBundle(_output, bundle) {
      const all = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
      const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
      const entry = all.find((chunk) => chunk.isEntry)
      const chunkOf = (module: string) => all.find(({ facadeModuleId }) => facadeModuleId === module)
      const known = listFiles(entry?.fileName ?? '', chunks)

      const partsOf = (file: string): Chunk[] =>
        listLayouts(file)
          .map((name) => join(routesFolder, name))
          .filter(existsSync)
          .flatMap((path) => chunkOf(`${path}?tsr-split=component`) ?? [])
      const routes = readRoutes(routesFolder).map(({ file, pattern }) => {
        const needed = new Set(partsOf(file).flatMap(({ fileName }) => [...listFiles(fileName, chunks)]))
        const early = file.includes('_default/') ? [nameOfEarly()] : []
        const files = [...early, ...needed].filter((name) => !known.has(name)).map((name) => `/${name}`)
        const needing = all.filter(({ fileName }) => needed.has(fileName))
        const texts = { en: textFilesOf('en', needing), pl: textFilesOf('pl', needing) }
        return { match: toMatch(pattern), files, texts }
      })
      if (routes.every(({ files }) => files.length === 0))
        throw new Error('the build has no chunk of a screen with the expected name')
      const preloads: Preloads = { routes }
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: `${JSON.stringify(preloads, null, 1)}\n` })
    },
  }
}
