import { expect, test } from 'vitest'
import { carOf, readRow } from '../../../tests/support/imports/read-row.ts'

test('M22 a car is found by its plate or its VIN; the plate of the file is that of each row', () => {
  expect(carOf({}).row?.vehicle).toEqual({
    ...{ plate: 'WB 12345', normalised: 'WB12345', country: 'PL', vin: null, brand: null, model: null },
    ...{ year: null, fuel: null, engineSize: null, power: null, firstRegistered: null },
  })
  expect(readRow({ 'vehicle.vin': 'W0L0XCF0681234567' }).row?.vehicle).toMatchObject({
    ...{ plate: null, normalised: null, vin: 'W0L0XCF0681234567' },
  })
  expect(readRow({ 'vehicle.brand': 'Opel' }, { plate: 'wb 12345' }).row?.vehicle?.plate).toBe('WB 12345')
  expect(carOf({}, { plate: 'XX 99999' }).row?.vehicle?.plate).toBe('WB 12345')
  // What is longer than a plate can be is stored in its short form.
  expect(carOf({ 'vehicle.plate': 'W - B - 1 - 2 - 3 - 45' }).row?.vehicle?.plate).toBe('WB12345')
  expect(carOf({ 'vehicle.plate': 'wb 1 - 2 - 3 - 4 - 5' }).row?.vehicle?.plate).toBe('WB 1 - 2 - 3 - 4 - 5')
  expect(carOf({ 'vehicle.plate': '...' })).toEqual({ row: null, problems: ['row: nothing-usable'] })
})

test.each([
  ['brak tablic?', 'plate-bad-characters'],
  ['?WB12345', 'plate-bad-characters'],
  ['WB12345?', 'plate-bad-characters'],
  ['WB1\ue0002345', 'plate-bad-characters'],
  ['WB12345678901234', 'plate-too-long'],
])('M22 the plate %s is none', (cell, code) => {
  // A VIN does not save a car with a wrong plate: somebody has to look at it.
  const { row, problems } = readRow({ 'vehicle.plate': cell, 'vehicle.vin': 'W0L0XCF0681234567' })
  expect([row, problems]).toEqual([null, [`vehicle.plate: ${code}`]])
})

test('M22 a car without plate and VIN is named by another row, or not at all', () => {
  expect(readRow({ 'vehicle.model': 'Astra' }).problems).toEqual(['row: vehicle-unnamed'])
  expect(readRow({ 'vehicle.model': 'Astra', 'vehicle.ref': 'A1' }).problems).toEqual(['row: nothing-usable'])
  expect(readRow({ 'vehicle.year': '2012' }).problems).toEqual(['row: nothing-usable'])
})

test('M22 texts of a car have their limits', () => {
  const { row, problems } = carOf({ 'vehicle.brand': 'b'.repeat(61), 'vehicle.model': 'm'.repeat(81) })
  expect(row?.vehicle).toMatchObject({ brand: 'b'.repeat(60), model: 'm'.repeat(80) })
  expect(problems).toEqual(['vehicle.brand: text-too-long', 'vehicle.model: text-too-long'])
})

test('M22 a VIN is corrected only where its letters allow it', () => {
  const vin = (cell: string) => {
    const { row, problems } = carOf({ 'vehicle.vin': cell })
    return [row?.vehicle?.vin, ...problems]
  }
  expect(vin('w0l0xcf0681234567')).toEqual(['W0L0XCF0681234567'])
  expect(vin('WOL0XCF0681234567')).toEqual(['W0L0XCF0681234567', 'vehicle.vin: vin-corrected'])
  expect(vin('W0L0XCF068123456')).toEqual([null, 'vehicle.vin: vin-bad-length'])
  expect(vin('1M8GDM9A1KP042788')).toEqual(['1M8GDM9A1KP042788', 'vehicle.vin: vin-check-digit'])
})

test.each([
  ['2012', 2012],
  ['2012 r.', 2012],
  ['2012r', 2012],
  ['2012 r', 2012],
  ['2012r.', 2012],
  ['2012,00', 2012],
  ['2012.0', 2012],
  ['rok 2012', 2012],
  ['2012-06-30', 2012],
  ['2012-06-30 00:00:00', 2012],
  ['06.2012', 2012],
  ['30.06.2012', 2012],
  ['30/6/2012', 2012],
  ['30-06-2012', 2012],
  ['1900', 1900],
  ['2027', 2027],
  ['1899', 'year-out-of-range'],
  ['2028', 'year-out-of-range'],
  ['12', 'year-unreadable'],
  ['20123', 'year-unreadable'],
  ['2012/2013', 'year-unreadable'],
  ['130.06.2012', 'year-unreadable'],
  ['30.06.20123', 'year-unreadable'],
])('M22 the year %s is %s', (cell, expected) => {
  const { row, problems } = carOf({ 'vehicle.year': cell })
  if (typeof expected === 'number') expect([row?.vehicle?.year, problems]).toEqual([expected, []])
  else expect([row?.vehicle?.year, problems]).toEqual([null, [`vehicle.year: ${expected}`]])
})

test.each([
  ['engineSize', '1598', 1598],
  ['engineSize', '1 598 cm3', 1598],
  ['engineSize', '1598cm³', 1598],
  ['engineSize', '1598 CCM.', 1598],
  ['engineSize', '1598 cc', 1598],
  ['engineSize', '1', 1],
  ['engineSize', '20000', 20_000],
  ['engineSize', '0', null],
  ['engineSize', '0,00', null],
  ['engineSize', '20001', 'engine-size-unreadable'],
  ['engineSize', '-5', 'engine-size-unreadable'],
  ['engineSize', '1598 zł', 'engine-size-unreadable'],
  ['engineSize', '15cc98', 'engine-size-unreadable'],
  ['power', '85', 85],
  ['power', '85 kW', 85],
  ['power', '85kw.', 85],
  ['power', '1', 1],
  ['power', '2000', 2000],
  ['power', '0', null],
  ['power', '2001', 'power-unreadable'],
  ['power', 'kW 85', 'power-unreadable'],
  ['firstRegistered', '30.06.2012', '2012-06-30'],
  ['firstRegistered', '01.01.1900', '1900-01-01'],
  ['firstRegistered', '26.11.2026', '2026-11-26'],
  ['firstRegistered', '31.12.1899', 'first-registration-unreadable'],
  ['firstRegistered', '27.11.2026', 'first-registration-unreadable'],
  ['firstRegistered', 'never', 'first-registration-unreadable'],
] as const)('M22 of the certificate, %s %s is %s', (field, cell, expected) => {
  const { row, problems } = carOf({ [`vehicle.${field}`]: cell })
  const isFault = typeof expected === 'string' && expected.endsWith('unreadable')
  expect(row?.vehicle?.[field]).toBe(isFault ? null : expected)
  expect(problems).toEqual(isFault ? [`vehicle.${field}: ${expected}`] : [])
})

test.each([
  ['123 456 km', 123_456],
  ['123456KM.', 123_456],
  ['76 543 mi', 76_543],
  // Thousands.
  ['120 tys.', 120_000],
  ['120 tys', 120_000],
  ['120,5 tys. km', 120_500],
  ['120TYS KM', 120_000],
  ['12 tys 500', 'mileage-unreadable'],
  ['tys.', 'mileage-unreadable'],
  ['10000 tys.', 'mileage-too-big'],
  ['', null],
  ['km', null],
  ['1km00', 'mileage-unreadable'],
  ['1 tys 00', 'mileage-unreadable'],
  ['9999999', 9_999_999],
  ['0', null],
  ['10000000', 'mileage-too-big'],
  ['9'.repeat(13), 'mileage-too-big'],
  ['-1', 'mileage-unreadable'],
  ['100 zł', 'mileage-unreadable'],
  ['about 100', 'mileage-unreadable'],
])('M22 the mileage %s is %s', (cell, expected) => {
  const { row, problems } = carOf({ 'vehicle.mileage': cell })
  expect(row?.mileage).toBe(typeof expected === 'string' ? null : expected)
  expect(problems).toEqual(typeof expected === 'string' ? [`vehicle.mileage: ${expected}`] : [])
})
