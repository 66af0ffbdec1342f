import { expect, test } from 'vitest'
import { movePhoto } from './move-photo.ts'

const photos = ['a', 'b', 'c'].map((id) => ({ id }))
const idsAfter = (id: string, step: 1 | -1) =>
  movePhoto(photos, id, step)
    .map((photo) => photo.id)
    .join('')

test('a photo moves by one position, but not beyond the ends', () => {
  expect(idsAfter('b', -1)).toBe('bac')
  expect(idsAfter('b', 1)).toBe('acb')
  expect(idsAfter('a', -1)).toBe('abc')
  expect(idsAfter('c', 1)).toBe('abc')
  expect(idsAfter('gone', 1)).toBe('abc')
})
