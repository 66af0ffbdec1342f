import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FigureBook, readBook, writeBook } from './figures-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pitboard-figures-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a book is read as it was written, its samples in one line with four digits', () => {
  const file = join(folder, 'book.json')
  expect(readBook(file)).toEqual({})
  const figure = { section: 'Sign-in', name: 'ready', unit: 'ms', samples: [1012.345, 0.987654, 3] }
  const reference = { name: 'minimal React page', samples: [1, 2, 3] }
  const sitting = {
    takenAt: '2026-11-23T18:00:00Z',
    commit: 'abc',
    machine: '2 × CPU',
    figures: [{ ...figure, reference }],
  }
  const book: FigureBook = { first: sitting, empty: { ...sitting, figures: [] } }
  writeBook(file, book)
  expect(readBook(file)).toEqual({
    first: { ...sitting, figures: [{ ...figure, samples: [1012, 0.9877, 3], reference }] },
    empty: { ...sitting, figures: [] },
  })
  expect(readFileSync(file, 'utf8')).toContain('"samples": [1012, 0.9877, 3]')
})
