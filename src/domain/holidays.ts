import { addDays, type LocalDate, weekdayOf } from './wall-time.ts'

export type Holiday = {
  readonly date: LocalDate
  readonly id: string
  readonly names: { readonly en: string; readonly pl: string }
}

function holiday(date: LocalDate, id: string, en: string, pl: string): Holiday {
  return { date, id, names: { en, pl } }
}

/** Easter Sunday of a Gregorian year (the anonymous computus of Meeus, Jones and Butcher). */
export function easterOf(year: number): LocalDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Poland: ustawa z 18 stycznia 1951 r. o dniach wolnych od pracy, as amended. */
function polishHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  return [
    holiday(`${year}-01-01`, 'new-year', "New Year's Day", 'Nowy Rok'),
    ...(year >= 2011 ? [holiday(`${year}-01-06`, 'epiphany', 'Epiphany', 'Święto Trzech Króli')] : []),
    holiday(easter, 'easter', 'Easter Sunday', 'Wielkanoc'),
    holiday(addDays(easter, 1), 'easter-monday', 'Easter Monday', 'Poniedziałek Wielkanocny'),
    holiday(`${year}-05-01`, 'labour-day', 'Labour Day', 'Święto Pracy'),
    holiday(`${year}-05-03`, 'constitution-day', 'Constitution Day', 'Święto Konstytucji 3 Maja'),
    holiday(addDays(easter, 49), 'pentecost', 'Pentecost', 'Zielone Świątki'),
    holiday(addDays(easter, 60), 'corpus-christi', 'Corpus Christi', 'Boże Ciało'),
    holiday(`${year}-08-15`, 'assumption', 'Assumption Day', 'Wniebowzięcie Najświętszej Maryi Panny'),
    holiday(`${year}-11-01`, 'all-saints', "All Saints' Day", 'Wszystkich Świętych'),
    holiday(`${year}-11-11`, 'independence-day', 'Independence Day', 'Narodowe Święto Niepodległości'),
    ...(year === 2018
      ? [
          holiday(
            '2018-11-12',
            'independence-centenary',
            'Independence centenary',
            'Stulecie odzyskania niepodległości',
          ),
        ]
      : []),
    ...(year >= 2025 ? [holiday(`${year}-12-24`, 'christmas-eve', 'Christmas Eve', 'Wigilia Bożego Narodzenia')] : []),
    holiday(`${year}-12-25`, 'christmas', 'Christmas Day', 'Boże Narodzenie'),
    holiday(`${year}-12-26`, 'second-christmas-day', 'Second Day of Christmas', 'Drugi dzień Bożego Narodzenia'),
  ]
}

function firstMonday(from: LocalDate): LocalDate {
  return addDays(from, (8 - weekdayOf(from)) % 7)
}

/** One-off holidays added by royal proclamation. */
const proclaimed: readonly Holiday[] = [
  holiday('2022-06-03', 'platinum-jubilee', 'Platinum Jubilee', 'Platynowy jubileusz królowej'),
  holiday('2022-09-19', 'state-funeral', 'State Funeral of Queen Elizabeth II', 'Pogrzeb królowej Elżbiety II'),
  holiday('2023-05-08', 'coronation', 'Coronation of King Charles III', 'Koronacja króla Karola III'),
]
/** Mondays moved once by royal proclamation: VE Day 75 and the long jubilee weekend. */
const earlyMayMoved: Readonly<Record<number, LocalDate>> = { 2020: '2020-05-08' }
const springMoved: Readonly<Record<number, LocalDate>> = { 2022: '2022-06-02' }

/**
 * England and Wales, Banking and Financial Dealings Act 1971: a holiday on a weekend is observed on the next working
 * day.
 */
function englishHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  const newYear = `${year}-01-01`
  const christmas = `${year}-12-25`
  const boxing = `${year}-12-26`
  const newYearOff = weekdayOf(newYear) < 6 ? newYear : firstMonday(newYear)
  const boxingOff = weekdayOf(boxing) < 6 ? boxing : addDays(boxing, 2)
  // Boxing Day keeps its Monday, so Christmas on a Sunday is observed on Tuesday, and on a Saturday on Monday.
  const christmasOff = weekdayOf(christmas) < 6 ? christmas : addDays(christmas, 2)
  return [
    substitutable(newYear, newYearOff, 'new-year', "New Year's Day", 'Nowy Rok'),
    holiday(addDays(easter, -2), 'good-friday', 'Good Friday', 'Wielki Piątek'),
    holiday(addDays(easter, 1), 'easter-monday', 'Easter Monday', 'Poniedziałek Wielkanocny'),
    holiday(
      earlyMayMoved[year] ?? firstMonday(`${year}-05-01`),
      'early-may',
      'Early May bank holiday',
      'Majowy dzień wolny',
    ),
    holiday(springMoved[year] ?? firstMonday(`${year}-05-25`), 'spring', 'Spring bank holiday', 'Wiosenny dzień wolny'),
    ...proclaimed.filter((extra) => extra.date.startsWith(`${year}-`)),
    holiday(firstMonday(`${year}-08-25`), 'summer', 'Summer bank holiday', 'Letni dzień wolny'),
    // Christmas Day is a common-law holiday on any day of the week; the substitute day is additional.
    ...(christmasOff === christmas ? [] : [holiday(christmas, 'christmas', 'Christmas Day', 'Boże Narodzenie')]),
    substitutable(christmas, christmasOff, 'christmas', 'Christmas Day', 'Boże Narodzenie'),
    substitutable(boxing, boxingOff, 'boxing-day', 'Boxing Day', 'Drugi dzień Bożego Narodzenia'),
  ]
}

function substitutable(day: LocalDate, observed: LocalDate, id: string, en: string, pl: string): Holiday {
  if (day === observed) return holiday(day, id, en, pl)
  return holiday(observed, `${id}-substitute`, `${en} (substitute day)`, `${pl} (dzień zastępczy)`)
}

const calendars: Readonly<Record<string, (year: number) => Holiday[]>> = { PL: polishHolidays, GB: englishHolidays }
const known = new Map<string, readonly Holiday[]>()

/** Whether the public holidays of a country are implemented; if not, a station enters its closed days by hand. */
export function hasHolidays(country: string): boolean {
  return Object.hasOwn(calendars, country)
}

/** The public holidays of one year by date; empty for a country without a calendar (see `hasHolidays`). */
export function holidaysIn(year: number, country: string): readonly Holiday[] {
  const calendar = hasHolidays(country) ? calendars[country] : undefined
  if (!calendar) return []
  const key = `${country}${year}`
  const remembered = known.get(key)
  if (remembered) return remembered
  const holidays = calendar(year).sort((a, b) => (a.date < b.date ? -1 : 1))
  known.set(key, holidays)
  return holidays
}

export function holidayOn(date: LocalDate, country: string): Holiday | undefined {
  return holidaysIn(Number(date.slice(0, 4)), country).find((day) => day.date === date)
}
