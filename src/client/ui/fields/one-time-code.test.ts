import { expect, test } from 'vitest'
import { caretAfter, editCode, formatCode, parseCode } from './one-time-code.ts'

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

test.each([
  ['a digit typed at the end', '123', { text: '1234', caret: 4, isBackspace: false }, '1234', 4],
  ['a digit typed in the middle', '12345678', { text: '12394 5678', caret: 4, isBackspace: false }, '12394567', 4],
  ['a code pasted', '', { text: 'Code: 1234 5678', caret: 15, isBackspace: false }, '12345678', 8],
  ['a digit deleted', '12345', { text: '1234 ', caret: 5, isBackspace: true }, '1234', 4],
  ['the gap deleted', '123456', { text: '123456', caret: 4, isBackspace: true }, '12356', 3],
  ['nothing left to delete', '', { text: '', caret: 0, isBackspace: true }, '', 0],
])('%s', (_, before, edited, digits, left) => {
  expect(editCode(before, edited)).toEqual({ digits, left })
})
