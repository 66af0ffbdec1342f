import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const at = Date.parse('2026-11-23T08:00:00Z')
const date = (ms: number) => new Date(ms).toUTCString()
const kept = new Map<string, string>()

/** The module as a page has it that was just loaded. */
async function loadPage() {
  vi.resetModules()
  return import('./server-clock.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: at })
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('O6 an answer tells how far the clock is off; what has passed since is told by a clock that nobody sets', async () => {
  const page = await loadPage()
  expect(page.readClockNote()).toBeNull()
  page.noteServerTime(date(at + 60_000))
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(at - 86_400_000)
  expect(page.readClockNote()).toEqual({ serverAt: at + 60_000, deviceAt: at, passedMs: 5_000 })
})

test('O6 a page that is loaded later knows the contact, and not what has passed since', async () => {
  ;(await loadPage()).noteServerTime(date(at))
  expect((await loadPage()).readClockNote()).toEqual({ serverAt: at, deviceAt: at, passedMs: null })
})

test('O6 it is written once a minute, and at once where the clock was set', async () => {
  const page = await loadPage()
  page.noteServerTime(date(at))
  vi.advanceTimersByTime(30_000)
  page.noteServerTime(date(at + 30_000))
  expect([...kept.values()]).toEqual([`${at} ${at} -`])
  vi.setSystemTime(at - 86_400_000)
  page.noteServerTime(date(at + 31_000))
  expect([...kept.values()]).toEqual([`${at + 31_000} ${at - 86_400_000} -`])
})

test('O6 an answer without a date tells nothing, and storage that is forbidden is done without', async () => {
  vi.stubGlobal('localStorage', undefined)
  const page = await loadPage()
  page.noteServerTime(null)
  expect(page.readClockNote()).toBeNull()
  page.noteServerTime(date(at))
  expect(page.readClockNote()).toEqual({ serverAt: at, deviceAt: at, passedMs: 0 })
})
