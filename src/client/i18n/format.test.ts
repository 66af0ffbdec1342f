import { describe, expect, test } from 'vitest'
import { makeFormat } from './format.ts'

const warsaw = { country: 'PL', timeZone: 'Europe/Warsaw', currency: 'PLN' }
const english = makeFormat({ locale: 'en', ...warsaw })
const polish = makeFormat({ locale: 'pl', ...warsaw })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('makeFormat', () => {
  test('G1 times follow the clock of the station, texts the language of the user', () => {
    expect(english.time('2026-11-21T07:00:00Z')).toBe('8:00')
    expect(polish.time('2026-11-21T12:05:00Z')).toBe('13:05')
    const american = makeFormat({ locale: 'en', country: 'US', timeZone: 'America/New_York', currency: 'USD' })
    expect(plain(american.time('2026-11-21T13:00:00Z'))).toBe('8:00 AM')
  })
  test('G1 days are formatted in the language', () => {
    expect(english.day('2026-11-20')).toBe('Friday 20 Nov')
    expect(polish.day('2026-11-20')).toBe('Piątek 20 lis')
  })
  test('G1 a time includes as much of its date as needed', () => {
    expect(english.timeOn('2026-11-21T07:00:00Z', '2026-11-21')).toBe('8:00')
    expect(english.timeOn('2026-11-18T13:02:00Z', '2026-11-21')).toBe('Wed 14:02')
    expect(english.timeOn('2026-11-10T13:02:00Z', '2026-11-21')).toBe('Tue 10 Nov 14:02')
    expect(english.timeOn('2026-11-22T13:02:00Z', '2026-11-21')).toBe('Sun 22 Nov 14:02')
  })
  test('G1 numbers and money follow the locale', () => {
    expect(plain(polish.money(172950))).toBe('1729,50 zł')
    expect(plain(polish.distance(184320))).toBe('184 320 km')
    expect(english.hours(1770)).toBe('29:30')
    expect(english.hours(119.7)).toBe('2')
    expect(english.hours(96_318)).toBe('1,605')
    expect(english.hours(5_990)).toBe('99:50')
  })
})
