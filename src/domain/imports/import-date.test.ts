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
  ['45413.25', 'dmy', '2024-05-01', '06:00'],
  ['45413,5', 'dmy', '2024-05-01', '12:00'],
  ['01  05  2024', 'dmy', '2024-05-01', null],
  // The Polish `r.` with and without its point and space.
  ['01.05.2024r.', 'dmy', '2024-05-01', null],
  ['01.05.2024 r', 'dmy', '2024-05-01', null],
  ['1 maja 2024r.', 'dmy', '2024-05-01', null],
  ['1 maja 2024 r', 'dmy', '2024-05-01', null],
  ['07AUG2020', 'dmy', '2020-08-07', null],
  ['7. Aug., 2020', 'dmy', '2020-08-07', null],
  ['01.05.2024, 14:30', 'dmy', '2024-05-01', '14:30'],
  ['01.05.2024\u00a014:30', 'dmy', '2024-05-01', '14:30'],
  ['2024-05-01 14:30:59.123', 'dmy', '2024-05-01', '14:30'],
  ['2024-07-01T22:30Z', 'dmy', '2024-07-02', '00:30'],
  ['2024-07-01 22:30:15Z', 'dmy', '2024-07-02', '00:30'],
  ['2024-07-01T23:30:00+02:00', 'dmy', '2024-07-01', '23:30'],
  ['2024-07-01T20:30:00-0500', 'dmy', '2024-07-02', '03:30'],
  // A year of four digits shows its own place, whatever the column has.
  ['25/03/2025', 'ymd', '2025-03-25', null],
] as const)('M21 %s in the order %s is %s %s', (text, order, date, time) => {
  expect(readDate(text, order, zone)).toMatchObject({ ok: true, date, time, isShortYear: false })
})

test.each(
  [
    ['stycznia', 'styczeń', 'January', 'Jan', 'I'],
    ['lutego', 'luty', 'February', 'Feb', 'II'],
    ['marca', 'marzec', 'March', 'Mar', 'III'],
    ['kwietnia', 'kwiecień', 'April', 'Apr', 'IV'],
    ['maja', 'maj', 'May', 'V'],
    ['czerwca', 'czerwiec', 'June', 'Jun', 'VI'],
    ['lipca', 'lipiec', 'July', 'Jul', 'VII'],
    ['sierpnia', 'sierpień', 'August', 'Aug', 'VIII'],
    ['września', 'wrzesień', 'September', 'Sep', 'IX'],
    ['października', 'paź', 'October', 'Oct', 'X'],
    ['listopada', 'lis', 'November', 'Nov', 'XI'],
    ['grudnia', 'grudzień', 'December', 'Dec', 'XII'],
  ].map((names, at) => [names, String(at + 1).padStart(2, '0')] as const),
)('M21 %s are month %s', (names, month) => {
  for (const name of names) {
    expect(readDate(`14 ${name} 2019`, 'dmy', zone), name).toMatchObject({ ok: true, date: `2019-${month}-14` })
  }
})

test.each([
  ['1.5.24', 'dmy', '2024-05-01'],
  ['5/1/24', 'mdy', '2024-05-01'],
  ['24-05-31', 'ymd', '2024-05-31'],
  ['1 maja 24', 'dmy', '2024-05-01'],
  ['1.5.98', 'dmy', '1998-05-01'],
  ['1.5.69', 'dmy', '2069-05-01'],
  ['1.5.70', 'dmy', '1970-05-01'],
] as const)('M21 %s in the order %s is %s, with a mark for its short year', (text, order, date) => {
  expect(readDate(text, order, zone)).toEqual({ ok: true, date, time: null, isShortYear: true })
})

test('M21 what is no date says why', () => {
  for (const text of ['31.02.2024', '2023-02-29', '13/13/2024', '01.05.2024 25:00']) {
    expect(readDate(text, 'dmy', zone), text).toEqual({ ok: false, why: 'impossible' })
  }
  const unreadable = [
    ...['yesterday', 'w maju', '1.5', '1 foo 2024', '2024', '12.2024.5.1', '14 xiii 2019'],
    ...['01.05.2024 x', 'od 1 maja 2024', '1 maja 2024 x', '01.05.2024 14:30 x'],
    ...['x2024-07-01T22:30Z', '2024-07-01T22:30Z x', 'nr 20240501', '202405011'],
    // Years of one, three or two times four digits.
    ...['1.5.4', '1.5.202', '1 maja 202', '2024.05.2024'],
  ]
  for (const text of unreadable) {
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

test.each([
  // The values of a column, the country, the order and whether a value proves it.
  [[], 'PL', 'dmy', true],
  [['05/05/2025'], 'US', 'mdy', true],
  [['25/03/2025'], 'US', 'dmy', true],
  [['03/25/2025'], 'PL', 'mdy', true],
  [['12/25/2025'], 'PL', 'mdy', true],
  // 12 can be a day or a month.
  [['03/12/2025'], 'US', 'mdy', false],
  [['12/05/2025'], 'US', 'mdy', false],
  [['03/12/2025'], 'PL', 'dmy', false],
  [['12/05/2025'], 'PL', 'dmy', false],
  // The space between the date and the time may be any.
  [['25/03/2025\u00a010:30', '03/04/2025\n10:30'], 'US', 'dmy', true],
  // As many for the one as for the other: people of the country decide.
  [['03/04/2025', '25/03/2025', '03/25/2025'], 'US', 'mdy', false],
  [['03/04/2025', '25/03/2025', '03/25/2025'], 'PL', 'dmy', false],
  // Years of two digits.
  [['98-05-31'], 'PL', 'ymd', true],
  [['24-05-31'], 'PL', 'ymd', true],
  [['25.03.24'], 'PL', 'dmy', true],
  [['25.03.25'], 'PL', 'dmy', true],
  [['25.03.98'], 'PL', 'dmy', true],
  [['31.03.98'], 'PL', 'dmy', true],
  [['12-05-24'], 'PL', 'dmy', false],
  [['05-06-07'], 'PL', 'dmy', false],
  // A day that does not exist shows the place of its year too.
  [['2025-13-01'], 'PL', 'ymd', true],
] as const)('M21 the dates %j in the country %s have the order %s, proved: %s', (values, country, order, isSure) => {
  expect(detectDateOrder(values, country)).toEqual({ order, isSure })
})

test.each([
  ['8:05', '08:05'],
  [' 8:05 ', '08:05'],
  ['8.05', '08:05'],
  ['0805', '08:05'],
  ['8', '08:00'],
  ['10.30', '10:30'],
  ['0.30.15', '00:30'],
  ['2:30 pm', '14:30'],
  ['1 pm', '13:00'],
  ['12:10 am', '00:10'],
  ['0.5', '12:00'],
  ['0.25', '06:00'],
  ['0,25', '06:00'],
  ['23:59:59', '23:59'],
  ['24:00', null],
  ['13 pm', null],
  ['0:30 pm', null],
  ['rano', null],
  ['od 8:05', null],
  ['8:05 rano', null],
])('M21 the time of day %j is %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})
