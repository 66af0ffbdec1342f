import { expect, test } from 'vitest'
import type { FigureBook } from './figures-file.ts'
import { buildPerformance } from './performance-document.ts'

const figure = { section: 'Sign-in', name: 'ready', unit: 'ms', samples: [900, 1100, 1000] }
const sitting = { takenAt: '2026-11-23T18:00:00Z', commit: 'abc1234', machine: '2 × CPU', figures: [figure] }
const book: FigureBook = { first: sitting }

test('a text by hand survives a new measurement, with its own lists and tables', () => {
  const byHand = 'The form works before any script.\n\n- one reason\n\n| change | gave |\n| --- | --- |\n| a | b |'
  const first = buildPerformance(book, '')
  expect(first.bare).toEqual(['Sign-in'])
  const written = first.text.replace('No explanation yet.', byHand)
  const slower = { ...sitting, figures: [{ ...figure, samples: [2000], goal: { most: 1500 } }] }
  const { text, bare } = buildPerformance({ first: slower }, written)
  expect(text).toContain('| ready, ms | 2,000 |  |  | ≤ 1,500 | **not met** |')
  expect(text).not.toContain('1,100')
  expect(text).toContain('0 of 1 goals are met. Not met:\n\n- Sign-in, ready: 2,000 ms, goal ≤ 1,500\n\n## Sign-in')
  expect(text).toContain(byHand)
  expect(bare).toEqual([])
  expect(buildPerformance({ first: slower }, text).text).toBe(text)
})

test('a section that was not measured stays', () => {
  const { text } = buildPerformance(book, '# Performance\n\n## What each change gave\n\nCompression: 393 → 62 KB.\n')
  expect(text).toContain('## What each change gave\n\nCompression: 393 → 62 KB.\n')
  expect(text).toContain('| ready, ms | 1,000 (900–1,100) |')
})
