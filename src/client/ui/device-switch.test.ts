import { afterEach, expect, test, vi } from 'vitest'
import { makeDeviceSwitch } from './device-switch.ts'

function keepIn(kept: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}
afterEach(() => vi.unstubAllGlobals())

test('a switch is as usual until somebody chose otherwise, and tells who watches', () => {
  const kept = new Map<string, string>()
  keepIn(kept)
  const first = makeDeviceSwitch('gloves', false)
  expect(first.isOn()).toBe(false)
  let told = 0
  const stop = first.watch(() => {
    told += 1
  })
  first.set(true)
  expect([first.isOn(), told]).toEqual([true, 1])
  expect(makeDeviceSwitch('gloves', false).isOn()).toBe(true)
  stop()
  first.set(false)
  expect([kept.size, told]).toEqual([0, 1])
})

test('one that is usually on stays off once it was put off', () => {
  keepIn(new Map())
  makeDeviceSwitch('letters', true).set(false)
  expect(makeDeviceSwitch('letters', true).isOn()).toBe(false)
})

test('where storage is refused it lasts as long as the page', () => {
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
