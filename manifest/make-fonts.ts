import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const folder = join(import.meta.dirname, '../src/client/ui/fonts')
const source = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
/** The weights that the style sheets use; a smaller range is a smaller file. */
const weights = { min: 400, max: 750 }
/** The files of `fonts.css`, and the file of the package that each is made from. */
const sources = { others: 'latin-ext', central: 'latin-ext', latin: 'latin' } as const
type FontName = keyof typeof sources
export const fontNames = Object.keys(sources) as FontName[]

export const fontFile = (name: FontName): string => join(folder, `atkinson-${name}.woff2`)

/** Returns the characters of a CSS `unicode-range`: `U+0000-00FF, U+20AC`. */
function charactersOf(range: string): string[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}

/** Makes a font file with the characters for which browsers load it: of several rules for a character the last counts. */
export async function makeFont(name: FontName): Promise<Buffer> {
  const rules = readFileSync(join(folder, 'fonts.css'), 'utf8').split('@font-face').slice(1)
  const at = rules.findIndex((rule) => rule.includes(`/atkinson-${name}.woff2"`))
  const [own, ...later] = rules.slice(at).map((rule) => charactersOf(/unicode-range:([^;]*);/.exec(rule)?.[1] ?? ''))
  if (at < 0 || !own) throw new Error(`fonts.css has no rule for ${name}`)
  const others = new Set(later.flat())
  const text = own.filter((character) => !others.has(character)).join('')
  const file = createRequire(import.meta.url).resolve(`${source}-${sources[name]}-wght-normal.woff2`)
  return subsetFont(readFileSync(file), text, { targetFormat: 'woff2', variationAxes: { wght: weights } })
}

if (import.meta.main) {
  for (const name of fontNames) writeFileSync(fontFile(name), await makeFont(name))
}
