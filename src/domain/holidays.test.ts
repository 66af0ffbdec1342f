import { describe, expect, test } from 'vitest'
import { easterOf, hasHolidays, holidayOn, holidaysIn } from './holidays.ts'
import { weekdayOf } from './wall-time.ts'

const datesIn = (year: number, country: string) => holidaysIn(year, country).map((day) => day.date.slice(5))

describe('Easter', () => {
  test.each([
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2020-04-12',
    '2021-04-04',
    '2022-04-17',
    '2023-04-09',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
  ])('is on %s', (date) => {
    expect(easterOf(Number(date.slice(0, 4)))).toBe(date)
  })
  test('is a Sunday between 22 March and 25 April in every year', () => {
    for (let year = 1900; year < 2200; year++) {
      const date = easterOf(year)
      expect(weekdayOf(date)).toBe(7)
      expect(date >= `${year}-03-22` && date <= `${year}-04-25`).toBe(true)
    }
  })
})

describe('Polish holidays', () => {
  test('2026 has fourteen', () => {
    expect(datesIn(2026, 'PL')).toEqual([
      '01-01',
      '01-06',
      '04-05',
      '04-06',
      '05-01',
      '05-03',
      '05-24',
      '06-04',
      '08-15',
      '11-01',
      '11-11',
      '12-24',
      '12-25',
      '12-26',
    ])
  })
  test.each([
    ['2024-12-24', undefined],
    ['2025-12-24', 'christmas-eve'],
    ['2010-01-06', undefined],
    ['2011-01-06', 'epiphany'],
    ['2018-11-12', 'independence-centenary'],
    ['2019-11-12', undefined],
    ['2008-05-11', 'pentecost'],
    ['2025-06-19', 'corpus-christi'],
  ])('%s: %s', (date, id) => {
    expect(holidayOn(date, 'PL')?.id).toBe(id)
  })
  test('has its names in both languages', () => {
    expect(holidayOn('2026-11-11', 'PL')?.names).toEqual({
      en: 'Independence Day',
      pl: 'Narodowe Święto Niepodległości',
    })
  })
})

describe('bank holidays of England and Wales', () => {
  // As published by the government; 25 December at a weekend is added by common law.
  test.each([
    [2020, ['01-01', '04-10', '04-13', '05-08', '05-25', '08-31', '12-25', '12-28']],
    [2021, ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-25', '12-27', '12-28']],
    [2022, ['01-03', '04-15', '04-18', '05-02', '06-02', '06-03', '08-29', '09-19', '12-25', '12-26', '12-27']],
    [2023, ['01-02', '04-07', '04-10', '05-01', '05-08', '05-29', '08-28', '12-25', '12-26']],
    [2024, ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26']],
    [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
    [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
    [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-25', '12-27', '12-28']],
    [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
    [2029, ['01-01', '03-30', '04-02', '05-07', '05-28', '08-27', '12-25', '12-26']],
    [2030, ['01-01', '04-19', '04-22', '05-06', '05-27', '08-26', '12-25', '12-26']],
  ])('%i', (year, dates) => {
    expect(datesIn(year, 'GB')).toEqual(dates)
  })
  test.each([
    ['2021-12-27', 'christmas-substitute'],
    ['2021-12-28', 'boxing-day-substitute'],
    ['2022-12-26', 'boxing-day'],
    ['2022-12-27', 'christmas-substitute'],
    ['2020-12-28', 'boxing-day-substitute'],
    ['2022-01-03', 'new-year-substitute'],
  ])('%s is %s', (date, id) => {
    expect(holidayOn(date, 'GB')?.id).toBe(id)
  })
})

describe('names', () => {
  const named = (year: number, country: string) =>
    holidaysIn(year, country).map(({ date, id, names }) => `${date.slice(5)} ${id}: ${names.en}, ${names.pl}`)

  test('of a Polish year', () => {
    expect(named(2026, 'PL')).toEqual([
      "01-01 new-year: New Year's Day, Nowy Rok",
      '01-06 epiphany: Epiphany, Święto Trzech Króli',
      '04-05 easter: Easter Sunday, Wielkanoc',
      '04-06 easter-monday: Easter Monday, Poniedziałek Wielkanocny',
      '05-01 labour-day: Labour Day, Święto Pracy',
      '05-03 constitution-day: Constitution Day, Święto Konstytucji 3 Maja',
      '05-24 pentecost: Pentecost, Zielone Świątki',
      '06-04 corpus-christi: Corpus Christi, Boże Ciało',
      '08-15 assumption: Assumption Day, Wniebowzięcie Najświętszej Maryi Panny',
      "11-01 all-saints: All Saints' Day, Wszystkich Świętych",
      '11-11 independence-day: Independence Day, Narodowe Święto Niepodległości',
      '12-24 christmas-eve: Christmas Eve, Wigilia Bożego Narodzenia',
      '12-25 christmas: Christmas Day, Boże Narodzenie',
      '12-26 second-christmas-day: Second Day of Christmas, Drugi dzień Bożego Narodzenia',
    ])
    expect(named(2018, 'PL')).toContain(
      '11-12 independence-centenary: Independence centenary, Stulecie odzyskania niepodległości',
    )
  })

  test('of British years, with substitute days and proclaimed holidays', () => {
    expect(named(2022, 'GB')).toEqual([
      "01-03 new-year-substitute: New Year's Day (substitute day), Nowy Rok (dzień zastępczy)",
      '04-15 good-friday: Good Friday, Wielki Piątek',
      '04-18 easter-monday: Easter Monday, Poniedziałek Wielkanocny',
      '05-02 early-may: Early May bank holiday, Majowy dzień wolny',
      '06-02 spring: Spring bank holiday, Wiosenny dzień wolny',
      '06-03 platinum-jubilee: Platinum Jubilee, Platynowy jubileusz królowej',
      '08-29 summer: Summer bank holiday, Letni dzień wolny',
      '09-19 state-funeral: State Funeral of Queen Elizabeth II, Pogrzeb królowej Elżbiety II',
      '12-25 christmas: Christmas Day, Boże Narodzenie',
      '12-26 boxing-day: Boxing Day, Drugi dzień Bożego Narodzenia',
      '12-27 christmas-substitute: Christmas Day (substitute day), Boże Narodzenie (dzień zastępczy)',
    ])
    expect(named(2023, 'GB')).toContain('05-08 coronation: Coronation of King Charles III, Koronacja króla Karola III')
    expect(named(2024, 'GB')).toContain("01-01 new-year: New Year's Day, Nowy Rok")
    expect(named(2024, 'GB')).toContain('12-25 christmas: Christmas Day, Boże Narodzenie')
  })
})

test('no date is listed twice', () => {
  for (const country of ['PL', 'GB']) {
    for (let year = 2020; year < 2060; year++) {
      expect(new Set(datesIn(year, country)).size).toBe(datesIn(year, country).length)
    }
  }
})

test('a country without a calendar has no holidays', () => {
  expect(hasHolidays('PL')).toBe(true)
  expect(hasHolidays('DE')).toBe(false)
  expect(hasHolidays('constructor')).toBe(false)
  expect(holidaysIn(2026, 'constructor')).toEqual([])
  expect(holidayOn('2026-12-25', 'DE')).toBeUndefined()
})
