import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endPasskeyMoment, isPasskeyMoment, noteCodeEntered } from './passkey-moment.ts'

const storage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
const day = 24 * 3600_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T08:00:00Z') })
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('PublicKeyCredential', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A22 a passkey is offered after a code; who declines is asked again after 90 days', () => {
  expect(isPasskeyMoment()).toBe(false)
  noteCodeEntered()
  expect(isPasskeyMoment()).toBe(true)
  endPasskeyMoment({ isDeclined: true })
  noteCodeEntered()
  expect(isPasskeyMoment()).toBe(false)
  vi.advanceTimersByTime(90 * day - 1)
  expect(isPasskeyMoment()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isPasskeyMoment()).toBe(true)
  // Added, not declined: the next code of somebody else on this device is a moment again.
  endPasskeyMoment({ isDeclined: false })
  expect(isPasskeyMoment()).toBe(false)
  noteCodeEntered()
  expect(isPasskeyMoment()).toBe(true)
})
