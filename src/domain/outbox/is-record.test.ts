import { expect, test } from 'vitest'
import { isRecord } from './is-record.ts'

test('O3 a record is an object, and no list', () => {
  expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true])
  expect([null, undefined, 1, 'a', [], () => {}].map(isRecord)).toEqual(Array(6).fill(false))
})
