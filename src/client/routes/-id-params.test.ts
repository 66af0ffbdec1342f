import { expect, test } from 'vitest'
import { idParams } from './-id-params.ts'

test.each([
  ['019aa000-0000-7000-8000-00000000c0de', true],
  ['019AA000-0000-7000-8000-00000000C0DE', true],
  ['x019aa000-0000-7000-8000-00000000c0de', false],
  ['019aa000-0000-7000-8000-00000000c0dex', false],
  ['019aa00-0000-7000-8000-00000000c0de', false],
  ['019aa000-0000-7000-00000000c0de', false],
  ['019aa000-000-7000-8000-00000000c0de', false],
  ['019aa000-0000-7000-8000-00000000c0d', false],
  ['019aa00g-0000-7000-8000-00000000c0de', false],
  ['new', false],
])('R14 %s is the id of a page: %s', (id, isId) => {
  expect(idParams.parse({ id })).toEqual(isId && { id })
})
