import { describe, expect, test } from 'vitest'
import type { Status } from '#domain/appointment.ts'
import { findByKeyTag } from './find-by-key-tag.ts'
import { listTags } from './list-tags.ts'

describe('labels', () => {
  const tags = (prefix: string, first: string, last: string) => listTags({ prefix, first, last })
  test('O33 one for each number, with the text before it', () => {
    expect(tags('', '1', '3')).toEqual(['1', '2', '3'])
    expect(tags('K ', ' 9 ', '10')).toEqual(['K 9', 'K 10'])
    expect(tags('', '0', '239')).toHaveLength(240)
  })
  test.each([
    ['', '1'],
    ['1', ''],
    ['2', '1'],
    ['-1', '3'],
    ['1.5', '3'],
    ['1', '241'],
    ['1', '99999'],
  ])('O33 "%s" to "%s" is no range', (first, last) => {
    expect(tags('', first, last)).toBeNull()
  })
})

test('O33 a key tag is that of a car on site, never of one that has gone or is only booked', () => {
  const order = (id: string, status: Status, keyTag: string | null) => ({ id, status, keyTag })
  const orders = [
    order('booked', 'confirmed', '7'),
    order('gone', 'completed', '7'),
    order('here', 'in-progress', 'K 7'),
    order('other', 'ready', '7'),
    order('none', 'arrived', null),
  ]
  expect(findByKeyTag(orders, 'k7').map(({ id }) => id)).toEqual(['here'])
  expect(findByKeyTag(orders, '7').map(({ id }) => id)).toEqual(['other'])
  expect(findByKeyTag(orders, '8')).toEqual([])
})
