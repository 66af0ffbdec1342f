import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileKey } from '#client/api/profile-query.ts'
import { createSessionSnapshot } from './session-snapshot.ts'
import { snapshotKey } from './snapshot-storage.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 22, 8)
let stored: Map<string, string>
let cookie: string

/** Simulates a page start with empty memory. */
function start() {
  const client = new QueryClient()
  return { client, snapshot: createSessionSnapshot(client), readUser: () => client.getQueryData(profileKey) }
}

beforeEach(() => {
  vi.useFakeTimers({ now })
  stored = new Map()
  cookie = ''
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  stubPage('local')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stubPage = (kind: 'local' | 'cookie') =>
  vi.stubGlobal('document', {
    querySelector: () => ({ content: kind }),
    get cookie() {
      return cookie.split(';', 1).join()
    },
    set cookie(line: string) {
      cookie = line
    },
  })

async function storeAnna(): Promise<void> {
  const { client, snapshot } = start()
  snapshot.startSaving()
  client.setQueryData(profileKey, { id: 'anna' })
  client.setQueryData(['customers'], ['Jan Kowalski'])
  await vi.advanceTimersByTimeAsync(0)
}

test.each([
  ['the last millisecond of 14 days', 14 * dayMs - 1, { id: 'anna' }],
  ['a millisecond more than 14 days', 14 * dayMs + 1, undefined],
])('A3 the snapshot of the user after %s', async (_when, age, user) => {
  await storeAnna()
  vi.setSystemTime(now + age)
  const later = start()
  await later.snapshot.restore()
  expect(later.readUser()).toEqual(user)
})

test('A3 it contains only the profile, and `remove` deletes it', async () => {
  await storeAnna()
  expect(stored.get(snapshotKey)).toContain('anna')
  expect(stored.get(snapshotKey)).not.toContain('Kowalski')
  start().snapshot.remove()
  await vi.advanceTimersByTimeAsync(0)
  expect(stored.size).toBe(0)
})

test('A3 if so configured it is a cookie with the same lifetime, for this site only', async () => {
  stubPage('cookie')
  await storeAnna()
  expect(stored.size).toBe(0)
  expect(cookie).toMatch(/^pitboard\.session=.*anna/)
  expect(cookie.split('; ').slice(1)).toEqual(['Path=/', `Max-Age=${14 * 24 * 60 * 60}`, 'SameSite=Strict', 'Secure'])
  const later = start()
  await later.snapshot.restore()
  expect(later.readUser()).toEqual({ id: 'anna' })
})
