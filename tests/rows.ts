import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const testFile = /\.(test|spec)\.tsx?$/
// A title begins with its row IDs in any kind of call: `test('R1 R2 …')`, `test.each(…)('R6 …')`.
const title = /\(\s*['"`]((?:[RABCHETDOGSWKLJPM][1-9]\d*[\s,]+)+)\S/g

/** The row IDs in docs/spec.md, where a line begins with `- R1 `. */
export function readRowIds(spec: string): string[] {
  return [...spec.matchAll(/^- ([A-Z]\d+) /gm)].map(([, id]) => id ?? '')
}

/** The row IDs at the beginning of the titles in a test file: `'R1 R2 every route …'` claims two. */
export function readClaims(source: string): string[] {
  return [...source.matchAll(title)].flatMap(([, ids = '']) => ids.match(/[A-Z]\d+/g) ?? [])
}

function readTests(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => testFile.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
}

if (import.meta.main) {
  const rows = readRowIds(readFileSync(join(root, 'docs/spec.md'), 'utf8'))
  const claimed = new Set(['src', 'sw', 'manifest', 'tests'].flatMap(readTests).flatMap(readClaims))
  const unclaimed = rows.filter((id) => !claimed.has(id))
  const unknown = [...claimed].filter((id) => !rows.includes(id))
  process.stdout.write(`${rows.length - unclaimed.length} of ${rows.length} rows are claimed by a test\n`)
  if (unclaimed.length > 0) process.stdout.write(`no test claims: ${unclaimed.join(' ')}\n`)
  if (unknown.length > 0) process.stdout.write(`claimed, but in no row: ${unknown.join(' ')}\n`)
  if (unknown.length > 0 || (process.argv.includes('--strict') && unclaimed.length > 0)) process.exitCode = 1
}
