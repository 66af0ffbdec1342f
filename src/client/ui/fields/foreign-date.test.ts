import { expect, test } from 'vitest'
import { foreignDateOf, foreignTimeOf } from './foreign-date.ts'

test.each([
  ['2026-05-04', 'pl', 'en-US', 'poniedziałek, 4 maja 2026'],
  ['2026-05-04', 'en', 'pl-PL', 'Monday, 4 May 2026'],
  ['2026-05-04', 'pl', 'pl-PL', null],
  ['2026-05-04', 'en', 'en-US', null],
  ['', 'pl', 'en-US', null],
  ['2026-02-31x', 'pl', 'en-US', null],
  [undefined, 'pl', 'en-US', null],
])('G1 the date %s, in %s, in a browser in %s', (value, locale, browser, words) => {
  expect(foreignDateOf(value, locale, browser)).toBe(words)
})

test.each([
  ['14:30', 'pl', 'en-US', '14:30'],
  ['08:05', 'pl', 'en-US', '8:05'],
  ['14:30', 'pl', 'en-GB', null],
  ['14:30', 'pl', 'pl', null],
  ['14:30', 'en', 'pl', null],
  ['14:30', 'en', 'en-US', null],
  ['', 'pl', 'en-US', null],
])('G1 the time %s, in %s, in a browser in %s', (value, locale, browser, words) => {
  expect(foreignTimeOf(value, locale, browser)).toBe(words)
})
