import { expect, test } from 'vitest'
import { detectDateOrder, readDate, readTime } from './import-date.ts'

const zone = 'Europe/Warsaw'

test.each([
  ['2024-05-01', 'dmy', '2024-05-01', null],
  ['2024.5.1', 'dmy', '2024-05-01', null],
  ['01.05.2024', 'dmy', '2024-05-01', null],
  ['1/5/2024', 'mdy', '2024-01-05', null],
  ['03/04/2025', 'dmy', '2025-04-03', null],
  ['03/04/2025', 'mdy', '2025-03-04', null],
  ['01.05.2024 r.', 'dmy', '2024-05-01', null],
  ['1 maja 2024', 'dmy', '2024-05-01', null],
  ['12 marca 2023 r.', 'dmy', '2023-03-12', null],
  ['5 października 2021', 'dmy', '2021-10-05', null],
  ['7 Aug 2020', 'dmy', '2020-08-07', null],
  ['14 IX 2019', 'dmy', '2019-09-14', null],
  ['20240501', 'dmy', '2024-05-01', null],
  ['01.05.2024 14:30', 'dmy', '2024-05-01', '14:30'],
  ['2024-05-01 14:30:59', 'dmy', '2024-05-01', '14:30'],
  ['5/1/2024 2:05:00 PM', 'mdy', '2024-05-01', '14:05'],
  // An instant is a local time of the station, also across midnight and in summer time.
  ['2024-07-01T22:30:00.000Z', 'dmy', '2024-07-02', '00:30'],
  ['45413', 'dmy', '2024-05-01', null],
  ['45413.5', 'dmy', '2024-05-01', '12:00'],
] as const)('M21 %s in the order %s is %s %s', (text, order, date, time) => {
  expect(readDate(text, order, zone)).toMatchObject({ ok: true, date, time, isShortYear: false })
})

test('M21 a year of two digits is marked, and what is no date says why', () => {
  expect(readDate('1.5.24', 'dmy', zone)).toMatchObject({ date: '2024-05-01', isShortYear: true })
  expect(readDate('1.5.98', 'dmy', zone)).toMatchObject({ date: '1998-05-01', isShortYear: true })
  for (const text of ['31.02.2024', '2023-02-29', '13/13/2024', '01.05.2024 25:00']) {
    expect(readDate(text, 'dmy', zone), text).toEqual({ ok: false, why: 'impossible' })
  }
  for (const text of ['yesterday', 'w maju', '1.5', '1 foo 2024', '2024', '12.2024.5.1']) {
    expect(readDate(text, 'dmy', zone), text).toEqual({ ok: false, why: 'unreadable' })
  }
})

test('M21 an ambiguous date is decided over the column, and otherwise by the country', () => {
  expect(detectDateOrder(['03/04/2025', '05/06/2025', '25/03/2025'], 'US')).toEqual({ order: 'dmy', isSure: true })
  expect(detectDateOrder(['03/04/2025', '03/25/2025'], 'PL')).toEqual({ order: 'mdy', isSure: true })
  expect(detectDateOrder(['03/04/2025', '05/05/2025'], 'PL')).toEqual({ order: 'dmy', isSure: false })
  expect(detectDateOrder(['03/04/2025'], 'US')).toEqual({ order: 'mdy', isSure: false })
  expect(detectDateOrder(['2025-03-04', ''], 'US')).toEqual({ order: 'ymd', isSure: true })
  expect(detectDateOrder(['05/05/2025 10:30'], 'PL')).toEqual({ order: 'dmy', isSure: true })
  expect(detectDateOrder(['24-05-31', '24-06-01'], 'PL')).toMatchObject({ order: 'ymd' })
})

test('M21 times of day as files write them', () => {
  const times = ['8:05', '8.05', '0805', '8', '2:30 pm', '12:10 am', '0.5', '23:59:59', '24:00', '13 pm', 'rano']
  expect(times.map(readTime)).toEqual([
    ...['08:05', '08:05', '08:05', '08:00', '14:30', '00:10', '12:00', '23:59', null, null, null],
  ])
})
