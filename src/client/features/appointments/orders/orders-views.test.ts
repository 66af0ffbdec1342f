import { expect, test } from 'vitest'
import { isSameSearch, maxViews, parseViews, renameView, withView } from './orders-views.ts'

const marek = { name: 'Marek today', search: { status: 'ready', view: 'board' as const } }
const parts = { name: 'Parts', search: { status: 'awaiting-parts' } }

test('stored views are read back; invalid ones are omitted', () => {
  expect(parseViews(JSON.parse(JSON.stringify([marek, parts])))).toEqual([marek, parts])
  expect(
    parseViews([{ name: ' ', search: {} }, null, 7, { name: 'x' }, { ...parts, search: { sort: 'colour' } }]),
  ).toEqual([{ name: 'Parts', search: {} }])
  expect(parseViews({})).toEqual([])
  expect(parseViews(Array.from({ length: 30 }, () => parts))).toHaveLength(maxViews)
})

test('a name is unique', () => {
  const other = { name: 'Parts', search: { q: 'opel' } }
  expect(withView([marek, parts], other)).toEqual([marek, other])
  expect(withView([marek], parts)).toEqual([marek, parts])
  expect(renameView([marek, parts], 'Marek today', 'Parts')).toEqual([{ ...marek, name: 'Parts' }])
  expect(renameView([marek, parts], 'Parts', 'Parts')).toEqual([marek, parts])
})

test('two searches are equal regardless of the order of their parameters', () => {
  expect(isSameSearch({ q: 'a', status: 'ready' }, { status: 'ready', q: 'a' })).toBe(true)
  expect(isSameSearch({ q: 'a' }, {})).toBe(false)
})
