import { normaliseText } from '#domain/normalise-text.ts'
import { isLocalDate, isLocalTime, type LocalDate, type LocalTime, toWall } from '#domain/wall-time.ts'
import type { DateOrder } from './import-field.ts'

// The first letters of Polish months in both cases, and of English ones.
const months: readonly (readonly string[])[] = [
  ['sty', 'jan'],
  ['lut', 'feb'],
  ['mar'],
  ['kwi', 'apr'],
  ['maj', 'may'],
  ['cze', 'jun'],
  ['lip', 'jul'],
  ['sie', 'aug'],
  ['wrz', 'sep'],
  ['paz', 'oct'],
  ['lis', 'nov'],
  ['gru', 'dec'],
]
const romanMonths = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

const numeric = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?:\s*r\.?)?$/
const named = /^(\d{1,2})[-./ ]*([a-z]+)[-.,/ ]*(\d{2,4})(?:\s*r\.?)?$/
const timed = /^(.*\d)(?:t|[ ,]+)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm)?$/
const instant = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)$/

const fold = (text: string): string => normaliseText(text).replace(/\s+/g, ' ')

/** Days since 30 December 1899, as spreadsheets store dates: 1955 to 2064. */
const isSerial = (text: string): boolean => /^[2-5]\d{4}([.,]\d+)?$/.test(text)

export type ReadDate =
  | { readonly ok: true; readonly date: LocalDate; readonly time: LocalTime | null; readonly isShortYear: boolean }
  | { readonly ok: false; readonly why: 'unreadable' | 'impossible' }

/** Reads a date of a file, with a time if it has one. An instant is read in the time zone of the station. */
export function readDate(text: string, order: DateOrder, zone: string): ReadDate {
  const typed = fold(text)
  if (instant.test(typed)) {
    const at = Date.parse(typed.toUpperCase().replace(' ', 'T'))
    return Number.isNaN(at) ? impossible : { ok: true, ...toWall(at, zone), isShortYear: false }
  }
  if (isSerial(typed)) return fromSerial(Number(typed.replace(',', '.')))
  const withTime = timed.exec(typed)
  const day = readDay(withTime?.[1] ?? typed, order)
  if (!day.ok || !withTime) return day
  const time = readTime(`${withTime[2]}:${withTime[3]}${withTime[5] ?? ''}`)
  return time === null ? impossible : { ...day, time }
}

const impossible = { ok: false, why: 'impossible' } as const
const unreadable = { ok: false, why: 'unreadable' } as const

/** Reads a time of day: `8:00`, `8.00`, `0800`, `2:30 pm`, and parts of a day as spreadsheets store them. */
export function readTime(text: string): LocalTime | null {
  const typed = text.trim().toLowerCase()
  if (/^0[.,]\d+$/.test(typed)) return fromMinutes(Math.round(Number(typed.replace(',', '.')) * 1440))
  const parts = /^(\d{1,2})(?:[:.h ]?(\d{2}))?(?:[:.]\d{2})?\s*(am|pm)?$/.exec(typed)
  if (!parts) return null
  const hour = Number(parts[1])
  const isAfternoon = parts[3] === 'pm'
  if (parts[3] && (hour < 1 || hour > 12)) return null
  const full = parts[3] ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
  const time = `${String(full).padStart(2, '0')}:${parts[2] ?? '00'}`
  return isLocalTime(time) ? time : null
}

function fromMinutes(minutes: number): LocalTime | null {
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return isLocalTime(time) ? time : null
}

function fromSerial(days: number): ReadDate {
  const at = new Date(Math.round(days * 1440) * 60_000 + Date.UTC(1899, 11, 30)).toISOString()
  const time = Number.isInteger(days) ? null : at.slice(11, 16)
  return { ok: true, date: at.slice(0, 10), time, isShortYear: false }
}

function readDay(text: string, order: DateOrder): ReadDate {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (compact) return compose(compact[1], compact[2], compact[3])
  const words = named.exec(text)
  if (words) {
    const month = monthOf(words[2] ?? '')
    return month === 0 ? unreadable : compose(words[3], String(month), words[1])
  }
  const parts = numeric.exec(text)
  if (!parts) return unreadable
  const [, first = '', second, third = ''] = parts
  // A year of four digits shows its own place.
  if (first.length > 2) return third.length > 2 ? unreadable : compose(first, second, third)
  if (third.length > 2) return order === 'mdy' ? compose(third, first, second) : compose(third, second, first)
  if (order === 'ymd') return compose(first, second, third)
  return order === 'mdy' ? compose(third, first, second) : compose(third, second, first)
}

/** The number of a month; 0 if no month has the name. */
function monthOf(name: string): number {
  const roman = romanMonths.indexOf(name) + 1
  return roman > 0 ? roman : months.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1
}

function compose(year = '', month = '', day = ''): ReadDate {
  if (year.length === 3 || year.length === 1) return unreadable
  const isShortYear = year.length === 2
  // A car is serviced after 1970.
  const full = isShortYear ? String(Number(year) + (Number(year) < 70 ? 2000 : 1900)) : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? { ok: true, date, time: null, isShortYear } : impossible
}

/** `isSure`: a value of the column shows the order, as 25/03/2025 does. */
export type DetectedOrder = { readonly order: DateOrder; readonly isSure: boolean }

/**
 * Decides the order of day and month over all values of a column: 03/04/2025 alone may be April or March, but not beside
 * 25/03/2025. Without such a value, people of the country decide.
 */
export function detectDateOrder(values: readonly string[], country: string): DetectedOrder {
  const votes = { ymd: 0, dmy: 0, mdy: 0 }
  let isOpen = false
  for (const value of values) {
    const text = fold(value)
    const parts = numeric.exec(timed.exec(text)?.[1] ?? text)
    if (!parts) continue
    const [first, second, third] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
    if (second > 12 && first <= 12) votes.mdy++
    else if (first > 31 || (first > 12 && third > first && third <= 31)) votes.ymd++
    else if (first > 12) votes.dmy++
    else if (first !== second) isOpen = true
  }
  const [order, count] = (Object.entries(votes) as [DateOrder, number][]).reduce((a, b) => (b[1] > a[1] ? b : a))
  const usual = country === 'US' ? 'mdy' : 'dmy'
  if (!isOpen) return { order: count > 0 ? order : usual, isSure: true }
  if (votes.dmy > votes.mdy) return { order: 'dmy', isSure: true }
  if (votes.mdy > votes.dmy) return { order: 'mdy', isSure: true }
  // As many values for the one as for the other prove nothing.
  return { order: usual, isSure: false }
}
