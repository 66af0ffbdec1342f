import { expect, test } from 'vitest'
import { mostSharedBytes, mostSharedPhotos, sharedFault, sharedLifeMs } from './shared-photos.ts'

const files = [
  ['image/jpeg', 3_000_000, 0, null],
  ['image/heic', mostSharedBytes, mostSharedPhotos - 1, null],
  ['image/jpeg', mostSharedBytes + 1, 0, 'too-large'],
  ['image/jpeg', 1, mostSharedPhotos, 'too-many'],
  ['application/pdf', 1, 0, 'not-a-photo'],
  ['image/svg+xml', 1, 0, 'not-a-photo'],
  ['', 1, 0, 'not-a-photo'],
  ['video/mp4', mostSharedBytes + 1, mostSharedPhotos, 'not-a-photo'],
] as const

test.each(files)('S33 a shared %s of %d bytes after %d others: %s', (type, size, kept, fault) => {
  expect(sharedFault({ type, size }, kept)).toBe(fault)
})

test('S33 a shared photo waits for a day', () => {
  const shared = Date.parse('2026-11-23T08:00:00Z')
  expect(new Date(shared + sharedLifeMs).toISOString()).toBe('2026-11-24T08:00:00.000Z')
})
