import { expect, test } from 'vitest'
import { type GivenCells, readRow, visitOf } from '../../../tests/support/imports/read-row.ts'

test('M22 a visit has a date; texts and usual values fill the rest', () => {
  expect(visitOf({ 'visit.complaint': 'Stuka\nz przodu', 'visit.notes': 'Pilne' }).row?.visit).toEqual({
    ...{ date: '2024-03-25', time: '08:00', minutes: 60, status: 'completed' },
    ...{ complaint: 'Stuka\nz przodu', notes: 'Pilne', own: null },
  })
  expect(readRow({ 'vehicle.plate': 'WB 12345', 'visit.complaint': 'Stuka' })).toMatchObject({
    ...{ row: { visit: null }, problems: [] },
  })
  expect(visitOf({ 'visit.date': '' }).problems).toEqual([])
  const missing = ['visit.date: date-missing']
  expect(visitOf({ 'visit.date': '', 'visit.complaint': 'Stuka' }).problems).toEqual(missing)
  expect(visitOf({ 'visit.date': '', 'visit.ref': 'Z1' }).problems).toEqual(missing)
})

test.each([
  ['01.01.1970', '1970-01-01'],
  ['25.11.2026', '2026-11-25'],
  ['31.12.1969', null, 'date-too-old'],
  ['26.11.2026', null, 'date-not-past'],
  ['31.02.2024', null, 'date-impossible'],
  ['yesterday', null, 'date-unreadable'],
  ['25.03.24', '2024-03-25', 'date-short-year'],
])('M22 the date %s is %s', (cell, date, ...codes) => {
  const { row, problems } = visitOf({ 'visit.date': cell })
  expect(row?.visit?.date ?? null).toBe(date)
  expect(problems).toEqual(codes.map((code) => `visit.date: ${code}`))
})

test('M22 a visit needs a car, in its row or in another one', () => {
  const visit = { 'customer.name': 'Jan', 'visit.date': '25.03.2024' }
  expect(readRow(visit)).toMatchObject({ row: { visit: null }, problems: ['row: vehicle-unnamed'] })
  expect(readRow({ ...visit, 'vehicle.ref': 'A1' })).toMatchObject({ row: { visit: { minutes: 60 } }, problems: [] })
})

test('M22 a time is that of its cell, then that of the date', () => {
  const time = (given: GivenCells) => {
    const { row, problems } = visitOf(given)
    return [row?.visit?.time, ...problems]
  }
  expect(time({ 'visit.time': '9:30' })).toEqual(['09:30'])
  expect(time({ 'visit.date': '25.03.2024 10:15' })).toEqual(['10:15'])
  expect(time({ 'visit.date': '25.03.2024 10:15', 'visit.time': '9:30' })).toEqual(['09:30'])
  expect(time({ 'visit.date': '25.03.2024 00:00' })).toEqual(['08:00'])
  expect(time({ 'visit.time': '0:00' })).toEqual(['00:00'])
  expect(time({ 'visit.time': 'early' })).toEqual(['08:00', 'visit.time: time-unreadable'])
})

test.each([
  ['90', 90],
  ['90 min', 90],
  ['90 minut.', 90],
  ['90minuty', 90],
  ['1:30', 90],
  ['01:30:00', 90],
  ['86', 90],
  ['1', 5],
  ['2880', 2880],
  ['110:30', 60, 'minutes-unreadable'],
  ['1:300', 60, 'minutes-unreadable'],
  ['48:00', 2880],
  ['0', 60, 'minutes-out-of-range'],
  ['2881', 60, 'minutes-out-of-range'],
  ['-10', 60, 'minutes-out-of-range'],
  ['min 90', 60, 'minutes-unreadable'],
  ['90 zł', 60, 'minutes-unreadable'],
  ['long', 60, 'minutes-unreadable'],
  ['1:3', 60, 'minutes-unreadable'],
])('M22 the duration %s is %i minutes', (cell, minutes, ...codes) => {
  const { row, problems } = visitOf({ 'visit.minutes': cell })
  expect(row?.visit?.minutes).toBe(minutes)
  expect(problems).toEqual(codes.map((code) => `visit.minutes: ${code}`))
})

test('M22 an unknown status is an ended visit', () => {
  const { row, problems } = visitOf({ 'visit.status': 'hmm' })
  expect([row?.visit?.status, problems]).toEqual(['completed', ['visit.status: status-unknown']])
})

test('M22 texts of a visit have their limits', () => {
  const most = visitOf({ 'visit.complaint': 'c'.repeat(1000), 'visit.notes': 'n'.repeat(4000) })
  expect(most.problems).toEqual([])
  const over = visitOf({ 'visit.complaint': 'c'.repeat(1001), 'visit.notes': 'n'.repeat(4001) })
  expect(over.row?.visit).toMatchObject({ complaint: 'c'.repeat(1000), notes: 'n'.repeat(4000) })
  expect(over.problems).toEqual(['visit.complaint: text-too-long', 'visit.notes: text-too-long'])
})

test('M22 the order number of the export of Pitboard is kept', () => {
  const own = (year: string, number: string, preset: 'pitboard' | null = 'pitboard') =>
    visitOf({ 'visit.year': year, 'visit.number': number }, { preset }).row?.visit?.own
  expect(own('2024', '17')).toEqual({ year: 2024, number: 17 })
  expect(own('2024', '17', null)).toBeNull()
  expect(own('2024', '')).toBeNull()
  expect(own('', '17')).toBeNull()
  expect(own('2024', '1.5')).toBeNull()
})
