import { expect, test } from 'vitest'
import { readQuery } from './freeze-containers.ts'

test.each([
  ['(min-height: 150px)', 100, 150, true],
  ['(min-height: 150px)', 100, 149.5, false],
  ['(max-width: 190px) and (max-height: 81px)', 190, 81, true],
  ['(max-width: 190px) and (max-height: 81px)', 190.2, 81, false],
  ['(max-width: 250px) or (max-height: 81px)', 300, 80, true],
  ['(max-width: 250px) or (max-height: 81px)', 300, 90, false],
  ['(height>=150px)', 100, 150, true],
  ['(width >= 301px) and (height <= 117px)', 300, 100, false],
  ['(width<=250px) or (height<=69px)', 300, 69, true],
  ['(max-width: 300px) and (min-height: 82px) and (max-height: 117px)', 200, 100, true],
])('%s of %d × %d: %s', (query, width, height, holds) => {
  expect(readQuery(query)?.(width, height)).toBe(holds)
})

test.each([
  '(min-width: 40rem)',
  'not (min-width: 40px)',
  '(100px < width)',
  '(width: 100px)',
  '(min-width >= 100px)',
  '(min-width: 1px) and (max-width: 2px) or (min-height: 3px)',
  'style(--a: b)',
  '',
])('what is not understood is left to the browser: %s', (query) => {
  expect(readQuery(query)).toBeNull()
})
