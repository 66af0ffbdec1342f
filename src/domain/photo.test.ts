import { expect, test } from 'vitest'
import { forgetPhotosBefore, mayRemovePhoto, takeBackMs } from './photo.ts'

test.each([
  ['owner', false, takeBackMs * 99, { ok: true }],
  ['advisor', false, takeBackMs * 99, { ok: true }],
  ['mechanic', true, 0, { ok: true }],
  ['mechanic', true, takeBackMs, { ok: true }],
  ['mechanic', true, takeBackMs + 1, { ok: false, why: 'undo-expired' }],
  ['mechanic', false, 0, { ok: false, why: 'forbidden' }],
] as const)('%s, own: %s, after %i ms', (role, isOwn, ageMs, answer) => {
  expect(mayRemovePhoto({ role, isOwn }, ageMs)).toEqual(answer)
})

test('a photo can be removed for ten minutes', () => {
  expect(takeBackMs).toBe(600_000)
})

test('photos of orders are deleted after two years', () => {
  expect(forgetPhotosBefore(Date.parse('2026-11-21T08:00:00Z'))).toBe(Date.parse('2024-11-21T08:00:00Z'))
})
