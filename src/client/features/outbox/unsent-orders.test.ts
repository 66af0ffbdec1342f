import { afterEach, expect, test, vi } from 'vitest'
import { followOrders, readUnsentOrders, writeUnsentOrders } from './unsent-orders.ts'

const [a, b] = [
  { key: 'k1', appointmentId: 'astra' },
  { key: 'k2', appointmentId: 'corsa' },
]
const before = { storeId: 's1', waiting: [['k1', 'astra'] as const], lost: [] }

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['the first time', null, [a], []],
  ['in the same store what is gone was sent', before, [b], []],
  ['in another store it is lost', { ...before, storeId: 's0' }, [b], [['k1', 'astra']]],
  ['in another store that has it again it is not', { ...before, storeId: 's0' }, [a, b], []],
  ['what was lost stays, until it is back', { ...before, lost: [['k2', 'corsa'] as const] }, [a], [['k2', 'corsa']]],
  ['what was lost and is back is not', { ...before, lost: [['k2', 'corsa'] as const] }, [a, b], []],
])('O11 which orders lost a change: %s', (_, known, entries, lost) => {
  expect(followOrders(known, 's1', entries).lost).toEqual(lost)
})

test('O11 the orders are kept until there is nothing to remember', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  expect(readUnsentOrders()).toBeNull()
  writeUnsentOrders(before)
  expect(readUnsentOrders()).toEqual(before)
  writeUnsentOrders({ ...before, waiting: [] })
  expect(kept.size).toBe(0)
  kept.set('pitboard.unsent-orders', '{')
  expect(readUnsentOrders()).toBeNull()
})
