import { describe, expect, test } from 'vitest'
import { amountToPay, itemsTotal, type ReadyEvent, typedAmount } from './amount-to-pay.ts'

describe('J2 amountToPay', () => {
  test.each([
    ['nothing typed, no items', null, null, null],
    ['the items alone', null, 125_583, { amount: 125_583, difference: 0 }],
    ['a typed amount alone', 20_000, null, { amount: 20_000, difference: 0 }],
    ['both agree', 125_583, 125_583, { amount: 125_583, difference: 0 }],
    ['less was typed', 120_000, 125_583, { amount: 120_000, difference: -5_583 }],
    ['more was typed', 228_000, 69_003, { amount: 228_000, difference: 158_997 }],
    ['nothing is charged', 0, 125_583, { amount: 0, difference: -125_583 }],
    ['a credit', null, -500, { amount: -500, difference: 0 }],
  ])('%s', (_, typed, items, result) => {
    expect(amountToPay(typed, items)).toEqual(result)
  })
})

test('an order without items has no total', () => {
  expect(itemsTotal({ lines: [], totals: { gross: 0 } })).toBeNull()
  expect(itemsTotal({ lines: [{}], totals: { gross: 0 } })).toBe(0)
})

describe('typedAmount', () => {
  const ready = (amount?: number, undone = false): ReadyEvent => ({ to: 'ready', undone, detail: { amount } })
  const other = (to: ReadyEvent['to']): ReadyEvent => ({ to, undone: false, detail: null })

  test('the amount of the step to ready, also after the car was handed over', () => {
    expect(typedAmount('ready', [other('arrived'), ready(9_900)])).toBe(9_900)
    expect(typedAmount('completed', [ready(9_900), other('completed')])).toBe(9_900)
  })
  test('the latest step to ready counts, and an undone one does not', () => {
    expect(typedAmount('ready', [ready(9_900), other('in-progress'), ready()])).toBeNull()
    expect(typedAmount('ready', [ready(5_000), ready(9_900, true)])).toBe(5_000)
  })
  test('an undoing is no step of its own: after it the amount is that of the step before', () => {
    const back: ReadyEvent = { to: 'ready', undone: false, undoes: 'handed-over', detail: null }
    const handedOver: ReadyEvent = { ...other('completed'), undone: true }
    expect(typedAmount('ready', [ready(9_900), handedOver, back])).toBe(9_900)
    expect(typedAmount('completed', [ready(9_900), handedOver, back, other('completed')])).toBe(9_900)
  })
  test('going back to work ends it, also if the car is handed over from there, unless that is undone', () => {
    const again = other('in-progress')
    expect(typedAmount('completed', [ready(9_900), again, other('completed')])).toBeNull()
    const back: ReadyEvent = { to: 'ready', undone: false, undoes: 'again', detail: null }
    expect(typedAmount('ready', [ready(9_900), { ...again, undone: true }, back])).toBe(9_900)
    expect(typedAmount('completed', [ready(9_900), { ...again, undone: true }, back, other('completed')])).toBe(9_900)
  })
  test('while work goes on nothing is typed', () => {
    expect(typedAmount('in-progress', [ready(9_900), other('in-progress')])).toBeNull()
    expect(typedAmount('completed', [other('completed')])).toBeNull()
  })
})
