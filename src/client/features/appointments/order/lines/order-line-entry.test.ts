import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderLineEntry } from '#contract/appointments.ts'
import { saveOrderLine } from '#contract/order-lines.ts'
import {
  checkLine,
  isBlankLine,
  type LineFields,
  lineError,
  newLine,
  readLine,
  toLineContent,
  toLineFields,
} from './order-line-entry.ts'

const poland = { currency: 'PLN', tag: 'pl-PL' }
const id = '019aa000-0000-7000-8000-000000000001'
const aLine = (more: Partial<OrderLineEntry> = {}): OrderLineEntry => ({
  id,
  kind: 'part',
  name: 'Olej 5W-30',
  quantity: 4300,
  unit: 'l',
  netPrice: 4599,
  discountPercent: 12.5,
  vatRate: 23,
  ...more,
})
const typed = (more: Partial<LineFields> = {}): LineFields => ({ ...toLineFields(aLine(), poland), ...more })
const faultsOf = (more: Partial<LineFields>) => checkLine(typed(more), 'PLN')

test('a line is formatted as people of the locale type it', () => {
  expect(typed()).toMatchObject({ quantity: '4,3', price: '45,99', discount: '12,5', vat: '23' })
  const half = aLine({ quantity: 1000, netPrice: 18_050, discountPercent: 0, vatRate: null })
  expect(toLineFields(half, poland)).toMatchObject({ quantity: '1', price: '180,50', discount: '', vat: 'exempt' })
  expect(toLineFields(half, { currency: 'GBP', tag: 'en-GB' }).price).toBe('180.50')
  expect(toLineFields(aLine({ netPrice: 18_000 }), { currency: 'JPY', tag: 'en-GB' }).price).toBe('18000')
  expect(toLineFields(aLine({ netPrice: -2439 }), poland).price).toBe('-24,39')
})

test('formatted values are read back unchanged, in every currency and locale', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }),
    netPrice: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    vatRate: fc.constantFrom(null, 0, 5, 8, 13.5, 23),
  })
  const anyMoney = fc.record({
    currency: fc.constantFrom('PLN', 'JPY', 'KWD'),
    tag: fc.constantFrom('pl-PL', 'en-GB', 'en-US'),
  })
  fc.assert(
    fc.property(anyLine, anyMoney, (line, money) => {
      const fields = toLineFields(aLine(line), money)
      expect(readLine(fields, money.currency)).toEqual(line)
      expect(checkLine(fields, money.currency)).toEqual({})
    }),
  )
})

test.each([
  [
    { price: '45.99', quantity: '4.3' },
    { netPrice: 4599, quantity: 4300 },
  ],
  [
    { price: '1 234,5', quantity: ' 2 ' },
    { netPrice: 123_450, quantity: 2000 },
  ],
  [
    { price: '−30', discount: '' },
    { netPrice: -3000, discountPercent: 0 },
  ],
  [
    { discount: '10 %', vat: '8' },
    { discountPercent: 10, vatRate: 8 },
  ],
])('%j is read, with comma or point', (fields, line) => {
  expect(readLine(typed(fields), 'PLN')).toMatchObject(line)
})

test.each([
  [{ price: '' }, 'price', { code: 'invalid_type', missing: true }],
  [{ price: '1,234' }, 'price', { code: 'custom', rule: 'too-precise' }],
  [{ price: 'ten' }, 'price', { code: 'custom', rule: 'bad-characters' }],
  [{ price: '1'.repeat(13) }, 'price', { code: 'too_big' }],
  [{ quantity: '0' }, 'quantity', { code: 'too_small' }],
  [{ quantity: '1,2345' }, 'quantity', { code: 'custom', rule: 'too-precise' }],
  [{ discount: '101' }, 'discount', { code: 'too_big' }],
  [{ vat: '' }, 'vat', { code: 'custom', rule: 'bad-rate' }],
] as const)('%j is reported at its own field', (fields, field, fault) => {
  expect(faultsOf(fields)).toEqual({ [field]: fault })
})

test('the body matches the contract, and its errors are mapped to the fields', () => {
  const { id: _, ...content } = aLine({ netPrice: -3000 })
  const body = { ...toLineContent(toLineFields(aLine({ netPrice: -3000 }), poland), 'PLN'), version: 3 }
  expect(saveOrderLine.body.parse(body)).toEqual({ ...content, version: 3 })
  const errors = { netPrice: 'too large', name: 'required' }
  expect(lineError(errors, 'price')).toBe('too large')
  expect(lineError(errors, 'name')).toBe('required')
  expect(lineError(errors, 'quantity')).toBeUndefined()
})

test('a line that was not filled in is blank, whatever its default price', () => {
  expect(isBlankLine(newLine('part', { unit: 'pcs', vat: '23' }))).toBe(true)
  expect(isBlankLine(newLine('labour', { price: '180' }), '180')).toBe(true)
  expect(isBlankLine(newLine('labour', { price: '200' }), '180')).toBe(false)
  expect(isBlankLine(newLine('labour', { name: 'Oil change' }))).toBe(false)
})
