import { expect, test } from 'vitest'
import { type GivenCells, lineOf, readRow, station } from '../../../tests/support/imports/read-row.ts'

test('M22 a line has a name; usual values fill the rest', () => {
  expect(lineOf({}).row?.line).toEqual({
    ...{ kind: 'part', name: 'Oil', quantity: 1000, unit: 'szt.', netPrice: 1000 },
    ...{ discountPercent: 0, vatRate: 23, position: null },
  })
  const empty = { 'line.name': '', 'line.netPrice': '' }
  expect(lineOf(empty)).toMatchObject({ row: { line: null }, problems: [] })
  for (const field of ['line.quantity', 'line.netPrice', 'line.grossPrice'] as const) {
    const { row, problems } = readRow({ 'vehicle.plate': 'WB 12345', 'line.name': '', [field]: '1' })
    expect([row?.line, problems]).toEqual([null, ['line.name: line-unnamed']])
  }
  expect(readRow({ 'vehicle.plate': 'WB 12345', 'line.kind': 'part' })).toMatchObject({
    row: { line: null },
    problems: [],
  })
  const long = lineOf({ 'line.name': 'o'.repeat(201), 'line.unit': 'u'.repeat(13) })
  expect(long.row?.line).toMatchObject({ name: 'o'.repeat(200), unit: 'u'.repeat(12) })
  expect(long.problems).toHaveLength(2)
})

test.each([
  ['2', 2000],
  ['1,5', 1500],
  ['2 szt.', 2000],
  ['2pcs', 2000],
  ['1,5 godz', 1500],
  ['1,5 RBH', 1500],
  ['1 kpl', 1000],
  ['1,5 h', 1500],
  ['4 l', 4000],
  ['2 kg', 2000],
  ['3 m', 3000],
  ['0,001', 1],
  ['9999,999', 9_999_999],
  ['0,3333', 333, 'quantity-rounded'],
  ['0', null, 'quantity-out-of-range'],
  ['10000', null, 'quantity-out-of-range'],
  ['9'.repeat(13), null, 'quantity-out-of-range'],
  ['szt. 2', null, 'quantity-unreadable'],
  ['2 zł', null, 'quantity-unreadable'],
  ['two', null, 'quantity-unreadable'],
])('M22 the quantity %s is %s thousandths', (cell, quantity, ...codes) => {
  const { row, problems } = lineOf({ 'line.quantity': cell })
  expect(row?.line?.quantity ?? null).toBe(quantity)
  expect(problems).toEqual(codes.map((code) => `line.quantity: ${code}`))
})

test.each([
  ['49,90', 4990],
  ['49,90 zł', 4990],
  ['49,90 PLN', 4990],
  ['zł. 10', 1000],
  ['10 zł.', 1000],
  ['-49,90', -4990],
  ['10000000', 1_000_000_000],
  ['49,905', 4991, 'price-rounded'],
  ['10000000,01', null, 'price-too-big'],
  ['-10000000,01', null, 'price-too-big'],
  ['9'.repeat(13), null, 'price-too-big'],
  ['49,90 EUR', null, 'currency-differs'],
  ['free', null, 'price-unreadable'],
])('M22 the net price %s is %s', (cell, netPrice, ...codes) => {
  const { row, problems } = lineOf({ 'line.netPrice': cell })
  expect(row?.line?.netPrice ?? null).toBe(netPrice)
  expect(problems).toEqual(codes.map((code) => `line.netPrice: ${code}`))
})

test('M22 a gross price counts without a net one', () => {
  expect(lineOf({ 'line.netPrice': '', 'line.grossPrice': '123' }).row?.line?.netPrice).toBe(10_000)
  expect(lineOf({ 'line.grossPrice': '999' }).row?.line?.netPrice).toBe(1000)
  const wrong = lineOf({ 'line.netPrice': '', 'line.grossPrice': 'x y' })
  expect(wrong.problems).toEqual(['line.grossPrice: price-unreadable'])
  const none = lineOf({ 'line.netPrice': '' })
  expect([none.row?.line?.netPrice, none.problems]).toEqual([0, ['row: price-missing']])
  // LubeLogger writes the sign of its own language.
  expect(lineOf({ 'line.netPrice': '$10' }, { preset: 'lubelogger' }).row?.line?.netPrice).toBe(1000)
})

test.each([
  ['23', 23],
  ['23 %', 23],
  ['8%', 8],
  ['23,0', 23],
  ['0,0', 0],
  ['2%3', 23, 'vat-unknown'],
  ['0,23', 23],
  ['0.08', 8],
  ['0', 0],
  ['1', 1],
  ['0,5', 50, 'vat-unknown'],
  ['30', 30],
  ['30,01', 23, 'vat-unknown'],
  ['-5', 23, 'vat-unknown'],
  ['half', 23, 'vat-unknown'],
  ['', 23],
])('M22 the tax %s is %s %%', (cell, rate, ...codes) => {
  const { row, problems } = lineOf({ 'line.vatRate': cell })
  expect(row?.line?.vatRate).toBe(codes.length > 0 ? station.usualVat : rate)
  expect(problems).toEqual(codes.map((code) => `line.vatRate: ${code}`))
})

test.each([
  ['10 %', 10],
  ['5%', 5],
  ['1%2', 0, 'discount-unreadable'],
  ['12,5', 12.5],
  ['100', 100],
  ['0', 0],
  ['100,01', 0, 'discount-unreadable'],
  ['-1', 0, 'discount-unreadable'],
  ['10 zł', 0, 'discount-unreadable'],
  ['half', 0, 'discount-unreadable'],
])('M22 the discount %s is %d %%', (cell, discount, ...codes) => {
  const { row, problems } = lineOf({ 'line.discount': cell })
  expect(row?.line?.discountPercent).toBe(discount)
  expect(problems).toEqual(codes.map((code) => `line.discount: ${code}`))
})

test('M22 an unknown kind follows the unit', () => {
  const { row, problems } = lineOf({ 'line.kind': 'thing', 'line.unit': 'h' })
  expect([row?.line?.kind, problems]).toEqual(['labour', ['line.kind: line-kind-unknown']])
})

test.each([
  ['12', 12],
  ['9999', 9999],
  ['12345', null],
  ['x1', null],
  ['1x', null],
])('M22 the position %s is %s', (cell, position) => {
  expect(lineOf({ 'line.position': cell }).row?.line?.position).toBe(position)
})

const own = (given: GivenCells) =>
  lineOf({ 'line.quantity': '1500', 'line.netPrice': '4990', ...given }, { preset: 'pitboard' })

test('M22 the export of Pitboard has the numbers as they are stored', () => {
  const given = {
    'line.discount': '1250',
    'line.vatRate': '2300',
    'line.position': '3',
    'line.kind': 'labour',
  } as const
  expect(own({ ...given, 'line.unit': 'h' })).toMatchObject({ problems: [] })
  expect(own({ ...given, 'line.unit': 'h' }).row?.line).toEqual({
    ...{ kind: 'labour', name: 'Oil', quantity: 1500, unit: 'h', netPrice: 4990 },
    ...{ discountPercent: 12.5, vatRate: 23, position: 3 },
  })
  expect(own({}).row?.line).toMatchObject({ unit: 'szt.', discountPercent: 0, vatRate: null })
  expect(own({ 'line.netPrice': '-4990' }).row?.line?.netPrice).toBe(-4990)
})

test.each([
  ['line.quantity', '1', null],
  ['line.quantity', '9999999', null],
  ['line.quantity', '0', 'quantity-out-of-range'],
  ['line.quantity', '10000000', 'quantity-out-of-range'],
  ['line.quantity', '1,5', 'quantity-out-of-range'],
  ['line.quantity', 'x1500', 'quantity-out-of-range'],
  ['line.quantity', '1.5', 'quantity-out-of-range'],
  ['line.quantity', '1e3', 'quantity-out-of-range'],
  ['line.netPrice', '1000000000', null],
  ['line.netPrice', '1000000001', 'price-unreadable'],
  ['line.netPrice', '49,90', 'price-unreadable'],
  ['line.netPrice', '', 'price-unreadable'],
] as const)('M22 in the export of Pitboard, %s of %j: %s', (field, cell, code) => {
  const { row, problems } = own({ [field]: cell })
  expect(problems).toEqual(code === null ? [] : [`${field}: ${code}`])
  expect(row?.line === null).toBe(code !== null)
})

test('M22 in the export of Pitboard, a discount or tax of no line is left out', () => {
  const discounts = ['10000', '10001', '-1'].map((cell) => own({ 'line.discount': cell }).row?.line?.discountPercent)
  expect(discounts).toEqual([100, 0, 0])
  for (const cell of ['0', '3000']) {
    const { row, problems } = own({ 'line.vatRate': cell })
    expect([row?.line?.vatRate, problems]).toEqual([Number(cell) / 100, []])
  }
  for (const cell of ['3001', '-1', 'x']) {
    const { row, problems } = own({ 'line.vatRate': cell })
    expect([row?.line?.vatRate, problems]).toEqual([null, ['line.vatRate: vat-unknown']])
  }
})
