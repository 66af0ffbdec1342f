import { expect, test } from 'vitest'
import { caretAfter, formatCode, parseCode } from './one-time-code.ts'

test('a code is read from digits, spaces and whole sentences', () => {
  expect(parseCode('1234 5678')).toBe('12345678')
  expect(parseCode('Your code: 1234-5678.')).toBe('12345678')
  expect(parseCode('123456789')).toBe('12345678')
  expect(parseCode('abc')).toBe('')
})

test('a code is formatted in two groups of four', () => {
  expect(formatCode('')).toBe('')
  expect(formatCode('1234')).toBe('1234')
  expect(formatCode('12345')).toBe('1234 5')
  expect(formatCode('12345678')).toBe('1234 5678')
})

test('the caret stays after its digit', () => {
  expect([0, 4, 5, 8].map(caretAfter)).toEqual([0, 4, 6, 9])
})
