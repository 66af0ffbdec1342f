import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleasePackage } from './runtime-lock.ts'

/** Licences that a package of the product may have. The LGPL is that of libvips, a library that can be replaced. */
const allowed: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'MPL-2.0', 'Unlicense'],
  ...['OFL-1.1', 'CC-BY-4.0', 'CC0-1.0', 'LGPL-3.0-or-later'],
])
const licenceFile = /^(licen[cs]es?|copying|notice|third-party-notices)([.-]|$)/i

/** Whether a licence expression is allowed: each part of an AND, one part of an OR. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.includes(' OR ')
    ? bare.split(' OR ').some((one) => isAllowed(one))
    : bare.split(' AND ').every((one) => allowed.has(one))
}

/**
 * Returns a text with the licence of each package, and the wording of each licence once. The wordings are read from
 * the first of `roots` that has the package. Throws if a licence is not allowed.
 */
export function writeLicences(packages: readonly ReleasePackage[], roots: readonly string[]): string {
  const refused = packages.filter(({ licence }) => !isAllowed(licence))
  if (refused.length > 0)
    throw new Error(
      `not allowed in a release: ${refused.map(({ title, licence }) => `${title} (${licence})`).join(', ')}`,
    )
  const wordings = new Map<string, string[]>()
  for (const { key, title } of packages) {
    const folder = roots.map((root) => join(root, key)).find((one) => existsSync(one))
    if (!folder) throw new Error(`${title} is not installed`)
    for (const file of readdirSync(folder).sort()) {
      if (!licenceFile.test(file)) continue
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
      wordings.set(text, [...(wordings.get(text) ?? []), title])
    }
  }
  const list = packages.map(({ title, licence }) => `${title}: ${licence}`)
  const texts = [...wordings].map(([text, titles]) => `${'='.repeat(80)}\n${titles.join(', ')}\n\n${text}`)
  return [
    'Packages that this release contains, or whose code is part of its files, with their licences.',
    'NOTICE names the data, the typeface and the icons.',
    '',
    ...list,
    '',
    ...texts,
    '',
  ].join('\n')
}
