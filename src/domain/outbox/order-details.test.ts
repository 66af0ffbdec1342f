import { describe, expect, test } from 'vitest'
import { type DetailSettings, judgeSettings, type OrderDetailValues, setDetails } from './order-details.ts'

const present: OrderDetailValues = { mileage: 100, keyTag: null, promisedAt: '2026-11-23T12:00:00.000Z' }

describe('J7 settings of details', () => {
  test.each<[string, DetailSettings, Partial<OrderDetailValues>]>([
    ['nothing', {}, {}],
    ['a value that is as it was seen', { mileage: { from: 100, to: 120 } }, { mileage: 120 }],
    ['a value that is emptied', { promisedAt: { from: present.promisedAt, to: null } }, { promisedAt: null }],
    [
      'a value that is set already',
      { mileage: { from: 90, to: 100 }, keyTag: { from: null, to: 'K' } },
      { keyTag: 'K' },
    ],
    ['a value that stays', { mileage: { from: 100, to: 100 } }, {}],
  ])('%s', (_, wanted, set) => {
    expect(judgeSettings(present, wanted)).toEqual({ ok: true, set })
  })

  test('replace the values that they name, and no others', () => {
    const order = { ...present, id: 'astra' }
    const settings = { mileage: { from: 90, to: 120 }, promisedAt: { from: present.promisedAt, to: null } }
    expect(setDetails(order, settings)).toEqual({ id: 'astra', mileage: 120, keyTag: null, promisedAt: null })
    expect(setDetails(order, {})).toEqual(order)
  })

  test('a value that somebody else has set is a conflict, and nothing is set', () => {
    const wanted = { mileage: { from: 90, to: 120 }, keyTag: { from: null, to: 'K' } }
    expect(judgeSettings(present, wanted)).toEqual({ ok: false, fields: ['mileage'] })
  })
})
