import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Row = { what: string; figure: string; file: string; code: string; proof: string; title: string }

const rows: Row[] = read('docs/limits.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what '))
  .map((line) => {
    const [, what = '', figure = '', where = '', proved = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, file = '', code = ''] = /^`([^`]+)` `([^`]+)`$/.exec(where) ?? []
    const [, proof = '', title = ''] = /^`([^`]+)` (.+)$/.exec(proved) ?? []
    return { what, figure, file, code: code.replaceAll('\\|', '|'), proof, title }
  })

const units: Readonly<Record<string, number>> = {
  '': 1,
  KB: 1000,
  MB: 1_000_000,
  KiB: 1024,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
}

/** `10 MB` in bytes, `60 s` in milliseconds. */
function readFigure(figure: string): number {
  const [, digits = '', unit = ''] = /^([\d ]+?) ?([A-Za-z]*)$/.exec(figure) ?? []
  return Number(digits.replaceAll(' ', '')) * (units[unit] ?? Number.NaN)
}

/** The number at the end of a piece of code, which may be a product of literals. */
function numberAtEnd(code: string): number {
  const factors = /((?:[\d_]+ \* )*[\d_]+)$/.exec(code)?.[1]?.split(' * ') ?? []
  return factors.map((text) => Number(text.replaceAll('_', ''))).reduce((product, one) => product * one, 1)
}

test('the table has limits', () => {
  expect(rows.length).toBeGreaterThan(35)
})

test.each(rows)('the limit of $what is $figure in the code, and a test proves it', (row) => {
  const source = read(row.file)
  const at = source.indexOf(row.code)
  expect(at, `${row.file} contains ${row.code}`).toBeGreaterThanOrEqual(0)
  // The number in the code has no more digits than the one in the table.
  expect(source.slice(at + row.code.length, at + row.code.length + 1)).not.toMatch(/[\d_]/)
  expect(numberAtEnd(row.code)).toBe(readFigure(row.figure))
  expect(existsSync(join(root, row.proof)), row.proof).toBe(true)
  const titles = read(row.proof)
    .split('\n')
    .filter((line) => /\b(?:test|describe)\b|^\s+\[?['"`]/.test(line))
  expect(
    titles.some((line) => line.includes(row.title)),
    `${row.proof} has a test "${row.title}"`,
  ).toBe(true)
})
