import { expect, test } from 'vitest'
import { checkEncoding, detectDelimiter } from './encoding.ts'

function encodingOf(...pieces: number[][]): string {
  const check = checkEncoding()
  for (const piece of pieces) check.read(Uint8Array.from(piece))
  return check.encoding()
}
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

test('M21 encodings are found by the mark, by valid UTF-8, and by the Polish letters', () => {
  expect(encodingOf([0xef, 0xbb], [0xbf, ...ascii('Imie')])).toBe('utf-8')
  expect(encodingOf([0xff, 0xfe, 0x41, 0])).toBe('utf-16le')
  expect(encodingOf([0xfe, 0xff, 0, 0x41])).toBe('utf-16be')
  expect(encodingOf(ascii('only plain letters'))).toBe('utf-8')
  // Zażółć in two pieces, cut inside a letter.
  expect(encodingOf([...ascii('Za'), 0xc5], [0xbc, 0xc3, 0xb3, 0xc5, 0x82, 0xc4, 0x87])).toBe('utf-8')
  // Wąs, Świętochłowice.
  expect(encodingOf([...ascii('W'), 0xb9, ...ascii('s; '), 0x8c, ...ascii('wi'), 0xea])).toBe('windows-1250')
  expect(encodingOf([...ascii('W'), 0xb1, ...ascii('s; '), 0xa6, ...ascii('wi'), 0xea])).toBe('iso-8859-2')
  // Letters that both have at one place, as ł and ó.
  expect(encodingOf([...ascii('P'), 0xf3, 0xb3, ...ascii('ka')])).toBe('windows-1250')
})

test('M21 one damaged letter in a long file does not change its encoding', () => {
  const word = [0xc5, 0x82, 0xc3, 0xb3, 0x64, 0xc5, 0xba]
  expect(encodingOf(...Array.from({ length: 20 }, () => word), [0xff])).toBe('utf-8')
})

test('M21 the delimiter is the one that most rows have equally often, not inside quotes', () => {
  expect(detectDelimiter('a;b;c\n1,5;2,5;3,5\n4;5;6\n')).toBe(';')
  expect(detectDelimiter('a,b,c\n"1;2;3;4","x;y",3\n4,5,6\n')).toBe(',')
  expect(detectDelimiter('a\tb\n1,2\t3\n')).toBe('\t')
  expect(detectDelimiter('a|b|c\n1|2|3\n')).toBe('|')
  expect(detectDelimiter('only one column\nKowalski\n')).toBe(';')
})
