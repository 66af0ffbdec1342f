import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const day = 24 * 60 * 60_000
const now = Date.parse('2026-11-23T08:00:00Z')
let stored = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const start = () => import('./last-contact.ts')

test.each([
  ['a minute', now - 60_000, false],
  ['seven days to the minute', now - 7 * day, false],
  ['seven days and a second', now - 7 * day - 1000, true],
  ['a clock that was ahead', now + 30 * day, false],
])('O9 without contact for %s', async (_, lastAt, isTooLong) => {
  const { isSilentTooLong } = await start()
  expect(isSilentTooLong(lastAt, now)).toBe(isTooLong)
})

test('the last contact survives a reload and belongs to one user', async () => {
  const first = await start()
  expect(first.readLastContact('anna')).toBe(0)
  expect(first.noteContact('anna', now)).toBe(true)
  vi.resetModules()
  const second = await start()
  expect(second.readLastContact('anna')).toBe(now)
  expect(second.readLastContact('jan')).toBe(0)
})

test('it is written once a minute, and at once for another user or after the clock was set back', async () => {
  const { noteContact, readLastContact } = await start()
  noteContact('anna', now)
  expect(noteContact('anna', now + 59_000)).toBe(false)
  expect(noteContact('anna', now + 60_000)).toBe(true)
  expect(noteContact('jan', now + 60_001)).toBe(true)
  expect(noteContact('jan', now - day)).toBe(true)
  expect(readLastContact('jan')).toBe(now - day)
})

test.each([
  ['nothing', null],
  ['the line of another user', 'jan 1795420805000'],
  ['an invalid number', 'anna soon'],
  ['an incomplete line', 'anna'],
])('%s counts as no contact', async (_, line) => {
  const { readContactLine } = await start()
  expect(readContactLine(line, 'anna')).toBe(0)
})
