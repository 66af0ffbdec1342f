import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const at = Date.parse('2026-11-23T08:00:00Z')
const date = (ms: number) => new Date(ms).toUTCString()
const stored = new Map<string, string>()

/** Loads the module as a new page does. */
async function loadPage() {
  vi.resetModules()
  return import('./server-clock.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: at })
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('O6 a response gives the clock error; the time since then is measured by the monotonic clock', async () => {
  const page = await loadPage()
  expect(page.readClockNote()).toBeNull()
  page.noteServerTime(date(at + 60_000))
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(at - 86_400_000)
  expect(page.readClockNote()).toEqual({ serverAt: at + 60_000, deviceAt: at, passedMs: 5_000 })
})

test('O6 a page loaded later knows the note, but not the time since then', async () => {
  ;(await loadPage()).noteServerTime(date(at))
  expect((await loadPage()).readClockNote()).toEqual({ serverAt: at, deviceAt: at, passedMs: null })
})

test('O6 the note is stored once a minute, and at once after the clock was set', async () => {
  const page = await loadPage()
  page.noteServerTime(date(at))
  vi.advanceTimersByTime(30_000)
  page.noteServerTime(date(at + 30_000))
  expect([...stored.values()]).toEqual([`${at} ${at} -`])
  vi.setSystemTime(at - 86_400_000)
  page.noteServerTime(date(at + 31_000))
  expect([...stored.values()]).toEqual([`${at + 31_000} ${at - 86_400_000} -`])
})

test('O6 a slow response does not move the clock back; a clock that was set, and one that drifts, is followed', async () => {
  const page = await loadPage()
  const aheadAfter = (told: number) => {
    page.noteServerTime(date(told))
    const { serverAt = 0, deviceAt = 0 } = page.readClockNote() ?? {}
    return serverAt - deviceAt
  }
  expect(aheadAfter(at)).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(aheadAfter(at + 3_000)).toBe(-5)
  vi.advanceTimersByTime(5_000)
  expect(aheadAfter(at + 11_000)).toBe(1_000)
  vi.setSystemTime(at + 30_000)
  expect(aheadAfter(at + 12_000)).toBe(-18_000)
  vi.advanceTimersByTime(1_000_000)
  expect(aheadAfter(at + 1_010_000)).toBe(-19_000)
})

test('O6 a response without a date is ignored, and it works without storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const page = await loadPage()
  page.noteServerTime(null)
  expect(page.readClockNote()).toBeNull()
  page.noteServerTime(date(at))
  expect(page.readClockNote()).toEqual({ serverAt: at, deviceAt: at, passedMs: 0 })
})
