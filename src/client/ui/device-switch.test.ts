import { afterEach, expect, test, vi } from 'vitest'
import { makeDeviceSwitch } from './device-switch.ts'

function stubStorage(stored: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
}
afterEach(() => vi.unstubAllGlobals())

test('a switch has its default until it is set, and notifies its listeners', () => {
  const stored = new Map<string, string>()
  stubStorage(stored)
  const first = makeDeviceSwitch('gloves', false)
  expect(first.isOn()).toBe(false)
  let calls = 0
  const stop = first.watch(() => {
    calls += 1
  })
  first.set(true)
  expect([first.isOn(), calls]).toEqual([true, 1])
  expect(makeDeviceSwitch('gloves', false).isOn()).toBe(true)
  stop()
  first.set(false)
  expect([stored.size, calls]).toEqual([0, 1])
})

test('a switch that is on by default stays off after it was turned off', () => {
  stubStorage(new Map())
  makeDeviceSwitch('letters', true).set(false)
  expect(makeDeviceSwitch('letters', true).isOn()).toBe(false)
})

test('without storage the setting lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('refused')
    },
  })
  const gloves = makeDeviceSwitch('gloves', false)
  gloves.set(true)
  expect(gloves.isOn()).toBe(true)
})
