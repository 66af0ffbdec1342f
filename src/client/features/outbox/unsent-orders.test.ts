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
  ['in the same store, a missing change was sent', before, [b], []],
  ['in another store, it is lost', { ...before, storeId: 's0' }, [b], [['k1', 'astra']]],
  ['in another store that contains it again, it is not lost', { ...before, storeId: 's0' }, [a, b], []],
  [
    'a lost change remains until it is restored',
    { ...before, lost: [['k2', 'corsa'] as const] },
    [a],
    [['k2', 'corsa']],
  ],
  ['a restored change is not lost', { ...before, lost: [['k2', 'corsa'] as const] }, [a, b], []],
])('O11 which orders lost a change: %s', (_, known, entries, lost) => {
  expect(followOrders(known, 's1', entries).lost).toEqual(lost)
})

test('O11 the orders are stored until none is unsent or lost', () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  expect(readUnsentOrders()).toBeNull()
  writeUnsentOrders(before)
  expect(readUnsentOrders()).toEqual(before)
  writeUnsentOrders({ ...before, waiting: [] })
  expect(storage.size).toBe(0)
  storage.set('pitboard.unsent-orders', '{')
  expect(readUnsentOrders()).toBeNull()
})
