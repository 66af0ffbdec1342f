import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getIconData, getIcons } from '@iconify/utils'

const root = new URL('../', import.meta.url).pathname
const target = join(root, 'src/client/ui/icons.gen.ts')
const listsTarget = join(root, 'src/client/ui/list-icons.gen.ts')
const lists = ['services', 'conveniences']

/** Every `tabler:name` that stands as a literal in the client or the contract, sorted. */
export function findIconNames(): string[] {
  const names = new Set<string>()
  for (const room of ['src/client', 'src/contract']) {
    for (const path of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.gen|\.test)\.tsx?$/.test(path)) continue
      const text = readFileSync(join(root, room, path), 'utf8')
      for (const [, name] of text.matchAll(/['"`]tabler:([a-z0-9-]+)['"`]/g)) if (name) names.add(name)
    }
  }
  return [...names].sort()
}

/** Those of our lists of services and conveniences, sorted: only the screens that show these lists load them. */
export function findListIconNames(): string[] {
  const texts = lists.map((list) => readFileSync(join(root, `src/server/reference/${list}.json`), 'utf8'))
  const names = texts.flatMap((text) => [...text.matchAll(/"tabler:([a-z0-9-]+)"/g)].map(([, name]) => name ?? ''))
  return [...new Set(names)].sort()
}

const outline = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
const path = / d="([^"]+)"/g
/** Tabler draws every outline with the same pen; what is filled has a name that ends so. */
const shapes = {
  outline: new RegExp(`^(?:<path ${outline} d="[^"]+"/>|<g ${outline}>(?:<path d="[^"]+"/>)+</g>)$`),
  filled: /^<path fill="currentColor" d="[^"]+"\/>$/,
}

/** The one path of an icon. Throws where it is drawn in another way than `Icon` does. */
export function pathOf(name: string, body: string): string {
  if (!shapes[name.endsWith('-filled') ? 'filled' : 'outline'].test(body)) {
    throw new Error(`tabler:${name} is drawn otherwise: ${body}`)
  }
  const paths = [...body.matchAll(path)].map(([, d = '']) => d)
  // A path that begins where the one before it ended would move with it.
  return paths.map((d, at) => (at > 0 && d.startsWith('m') ? `M0 0${d}` : d)).join('')
}

/** The text of a generated file for these names. Throws on a name that tabler does not have. */
export function renderIconBundle(names: readonly string[], constant = 'bundledIcons'): string {
  const all = createRequire(import.meta.url)('@iconify-json/tabler/icons.json') as Parameters<typeof getIcons>[0]
  const set = getIcons(all, [...names], true)
  if (!set || set.not_found?.length)
    throw new Error(`no such tabler icon: ${set?.not_found?.join(', ') ?? names.join(', ')}`)
  const paths = Object.fromEntries(
    names.map((name) => {
      const { body = '', rotate, hFlip, vFlip } = getIconData(set, name) ?? {}
      if (rotate || hFlip || vFlip) throw new Error(`tabler:${name} is another one, turned`)
      return [name, pathOf(name, body)]
    }),
  )
  return `// Made by manifest/bundle-icons.ts of the names in use: the path of each.\nexport const ${constant}: Record<string, string> = ${JSON.stringify(paths, null, 1)}\n`
}

if (import.meta.main) {
  const names = findIconNames()
  writeFileSync(target, renderIconBundle(names))
  writeFileSync(listsTarget, renderIconBundle(findListIconNames(), 'listIcons'))
  process.stdout.write(`${names.length} icons bundled, and those of the lists\n`)
}
