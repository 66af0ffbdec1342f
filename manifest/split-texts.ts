import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { type Plugin, parseAst, type Rolldown } from 'vite'
import type { Locale } from '#contract/pages/path-locale.ts'
import { type Catalogue, compileCatalogue } from './compile-catalogue.ts'
import { findNodes, isNode, literalOf, type SyntaxNode } from './syntax.ts'

const locales: readonly Locale[] = ['en', 'pl']

/** The texts of these chunks, which the first screen shows, are loaded before it; those of others with their code. */
const firstChunks: ReadonlySet<string> = new Set([
  ...['start', 'frame', 'board', 'cars'],
  ...['schedule-week', 'week-sheet', 'schedule-day-sheet', 'snapshot-store', 'toaster'],
])
const firstArea = 'first'
/** The areas of the other texts, by the module that contains them. The first that matches counts. */
const areas: readonly (readonly [area: string, modules: RegExp])[] = [
  ['dashboard', /features\/(?:appointments\/dashboard|onboarding\/[\w-]*first-steps)/],
  ['orders', /features\/(?:appointments|customers|erasures|messages|operator|palette)\/|labels\/paper-/],
  ['public', /features\/(?:auth|consent|landing|legal)\/|routes\/-(?:auth|legal|public)|_legal|_auth|_unauthorized/],
  ['settings', /features\/|\/routes\//],
  ['forms', /./],
]

const areaOf = (module: string): string => areas.find(([, modules]) => modules.test(module))?.[0] ?? firstArea

/** A placeholder in src/client/i18n/texts.ts. */
const placeholder = '__TEXTS__'
const loader = '#client/i18n/texts.ts'

/** What texts.ts gets: the files of each area, and the areas of the modules that are loaded later, by their key. */
type Texts = { files: Record<Locale, string[]>; areas: Record<string, number[]> }

export type TextFiles = {
  readonly plugin: Plugin
  /** The files of the texts that a chunk needs, itself and its static imports. Known after `renderChunk`. */
  filesOf(locale: Locale, chunks: Iterable<Rolldown.RenderedChunk>): string[]
}

/**
 * Returns the message in each descriptor `{ id, message }` of the catalogue. The page reads the text by its id, as in
 * descriptors that Lingui's macro has made.
 */
function findMessages(program: unknown, catalogue: Catalogue): SyntaxNode[] {
  return findNodes(program, 'ObjectExpression').flatMap(({ properties }) => {
    const [id, message, ...more] = properties as (SyntaxNode | undefined)[]
    const named = (node: SyntaxNode | undefined, name: string) => isNode(node?.key) && node.key.name === name
    if (!message || more.length > 0 || !named(id, 'id') || !named(message, 'message')) return []
    return Object.hasOwn(catalogue, literalOf(id?.value) ?? '') && literalOf(message.value) !== null ? [message] : []
  })
}

const keyOf = (root: string, id: string): string =>
  createHash('sha256').update(relative(root, id)).digest('base64url').slice(0, 6)

/**
 * Splits the catalogue of each language by area, so that a page loads only the texts that it can show. Each lazy import
 * of our code becomes `withTexts(import(…), key)`, which loads the texts of the module at the same time.
 */
export function splitTexts({ root }: { root: string }): TextFiles {
  /** The ids of the messages in each module. */
  const idsOf = new Map<string, ReadonlySet<string>>()
  const sources = new Map<string, string>()
  let catalogues: Record<Locale, Catalogue>
  let areasOfModule = new Map<string, ReadonlySet<string>>()
  let texts: Texts | null = null
  let names: string[] = []

  function split(chunks: readonly Rolldown.RenderedChunk[]): Texts {
    const first = new Set(chunks.filter(({ name }) => firstChunks.has(name)).flatMap((chunk) => idsIn(chunk)))
    const byArea = new Map<string, Set<string>>([[firstArea, first]])
    areasOfModule = new Map()
    for (const chunk of chunks) {
      if (firstChunks.has(chunk.name)) continue
      for (const module of chunk.moduleIds) {
        const ids = [...(idsOf.get(module) ?? [])].filter((id) => !first.has(id))
        if (ids.length === 0) continue
        const area = areaOf(module)
        areasOfModule.set(module, new Set([area]))
        byArea.set(area, new Set([...(byArea.get(area) ?? []), ...ids]))
      }
    }
    names = [...byArea.keys()]
    const files = { en: [] as string[], pl: [] as string[] }
    for (const locale of locales) {
      for (const [area, ids] of byArea) {
        const messages = [...ids].sort().map((id) => [id, catalogues[locale][id]] as const)
        const source = JSON.stringify(Object.fromEntries(messages))
        const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const file = `assets/texts-${area}-${locale}-${digest}.json`
        sources.set(file, source)
        files[locale].push(`/${file}`)
      }
    }
    return { files, areas: {} }
  }

  const idsIn = ({ moduleIds }: Rolldown.RenderedChunk): string[] =>
    moduleIds.flatMap((module) => [...(idsOf.get(module) ?? [])])

  /** The areas of a chunk and of its static imports. */
  function areasIn(chunk: Rolldown.RenderedChunk, chunks: Record<string, Rolldown.RenderedChunk>): Set<string> {
    const seen = new Set<Rolldown.RenderedChunk>()
    const visit = (one: Rolldown.RenderedChunk | undefined): void => {
      if (!one || seen.has(one)) return
      seen.add(one)
      for (const name of one.imports) visit(chunks[name])
    }
    visit(chunk)
    return areasOf(seen)
  }

  const areasOf = (chunks: Iterable<Rolldown.RenderedChunk>): Set<string> =>
    new Set([...chunks].flatMap(({ moduleIds }) => moduleIds.flatMap((id) => [...(areasOfModule.get(id) ?? [])])))

  const plugin: Plugin = {
    name: 'pitboard:split-texts',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      catalogues = { en: await compileCatalogue('en'), pl: await compileCatalogue('pl') }
    },
    async transform(code, id) {
      if (!/\.[jt]sx?(\?|$)/.test(id) || /node_modules/.test(id)) return null
      const literals = code.matchAll(/(["'`])([\w+/.:-]{2,80})\1/g)
      const ids = new Set(
        [...literals].flatMap(([, , text = '']) => (Object.hasOwn(catalogues.en, text) ? [text] : [])),
      )
      if (ids.size > 0) idsOf.set(id, ids)
      if (!/import\(|message:/.test(code)) return null
      const program = parseAst(code)
      const edits = findMessages(program, catalogues.en).map(({ start, end }) => ({ start, end, text: '' }))
      for (const { start, end, source } of findNodes(program, 'ImportExpression')) {
        const path = literalOf(source)
        const target = path === null ? null : await this.resolve(path, id)
        if (!target || /node_modules/.test(target.id)) continue
        edits.push({ start, end, text: `__withTexts(${code.slice(start, end)}, '${keyOf(root, target.id)}')` })
      }
      if (edits.length === 0) return null
      const wraps = edits.some(({ text }) => text !== '')
      let changed = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
        changed = changed.slice(0, start) + text + changed.slice(end)
      return { code: `${wraps ? `import { withTexts as __withTexts } from '${loader}'\n` : ''}${changed}`, map: null }
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      if (!code.includes(placeholder)) return null
      const all = Object.values(chunks)
      texts = split(all)
      for (const chunk of all) {
        if (!chunk.facadeModuleId || !chunk.isDynamicEntry) continue
        const needed = [...areasIn(chunk, chunks)].map((area) => names.indexOf(area))
        if (needed.length > 0) texts.areas[keyOf(root, chunk.facadeModuleId)] = needed.sort()
      }
      return { code: code.replaceAll(placeholder, JSON.stringify(texts)), map: null }
    },
    generateBundle() {
      if (!texts) throw new Error(`no chunk contains ${placeholder}`)
      for (const [fileName, source] of sources) this.emitFile({ type: 'asset', fileName, source })
    },
  }
  return {
    plugin,
    filesOf(locale, chunks) {
      const needed = areasOf(chunks)
      return names.flatMap((area, index) =>
        area === firstArea || needed.has(area) ? [texts?.files[locale][index] ?? ''] : [],
      )
    },
  }
}
