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

test.each([
  ['the first letter of two bytes', '\u0080'],
  ['the last letter of two bytes', '\u07ff'],
  ['the first letter of three bytes', '\u0800'],
  ['the last letter of three bytes', '\uffff'],
  ['the first letter of four bytes', '\u{10000}'],
  ['the last letter of four bytes', '\u{10ffff}'],
])('M21 %s is UTF-8, but not without its last byte', (_, letter) => {
  const bytes = [...new TextEncoder().encode(letter)]
  expect(encodingOf(bytes)).toBe('utf-8')
  expect(encodingOf(bytes.slice(0, -1))).toBe('windows-1250')
  expect(encodingOf(bytes.slice(0, -1), ascii('a'))).toBe('windows-1250')
})

test.each([
  [[0x80]],
  [[0xbf]],
  [[0xff]],
  [[0xc5, 0xc0]],
  [[0xc5, 0xc5, 0x82]],
  [[0xc1, 0xbf]],
  [[0xc1, 0xbf, 0xbf]],
  [[0xc1, 0xbf, 0xbf, 0xbf]],
  [[0xf5, 0x80]],
  [[0xf5, 0x80, 0x80]],
  [[0xf5, 0x80, 0x80, 0x80]],
  // Parts of a byte order mark.
  [[0xef, 0xbb, 0x41]],
  [[0xef, 0x41, 0xbf]],
  [[0x41, 0xbb, 0xbf]],
  [[0xff, 0x41]],
  [[0x41, 0xfe]],
  [[0xfe, 0x41]],
  [[0x41, 0xff]],
])('M21 the bytes %j are not UTF-8, and have no mark', (bytes) => {
  expect(encodingOf(bytes)).toBe('windows-1250')
})

test('M21 the mark of UTF-8 counts more than the bytes after it', () => {
  expect(encodingOf([0xef, 0xbb, 0xbf, 0x41, 0xff, 0x41, 0xff])).toBe('utf-8')
})

test('M21 one of twenty letters may be damaged, however many bytes the letters have', () => {
  const letter = [0xe2, 0x82, 0x80]
  expect(encodingOf(...Array(20).fill(letter), [0xff])).toBe('utf-8')
  expect(encodingOf(...Array(19).fill(letter), [0xff])).toBe('windows-1250')
})

test('M21 signs of one encoding do not hide the more frequent letters of the other', () => {
  // `±` is where ISO 8859-2 has ą, and `š` is where Windows-1250 has it.
  expect(encodingOf([0xb1, 0xb9, 0x9c, 0x9f])).toBe('windows-1250')
  expect(encodingOf([0xb9, 0xb1, 0xb1])).toBe('iso-8859-2')
})

test('M21 the delimiter is the one that most rows have equally often, not inside quotes', () => {
  expect(detectDelimiter('a;b;c\n1,5;2,5;3,5\n4;5;6\n')).toBe(';')
  expect(detectDelimiter('a,b,c\n"1;2;3;4","x;y",3\n4,5,6\n')).toBe(',')
  expect(detectDelimiter('a\tb\n1,2\t3\n')).toBe('\t')
  expect(detectDelimiter('a|b|c\n1|2|3\n')).toBe('|')
  expect(detectDelimiter('"a;b;c",1\n"d;e;f",2\n')).toBe(',')
  // A text has more commas, but not in each row.
  expect(detectDelimiter('name;note\nA;x, y, z, v, w\nB;none\nC;one, two\n')).toBe(';')
  // Of two that are in each row, the more frequent one.
  expect(detectDelimiter('Jan,1,a; b\nEwa,2,c; d\n')).toBe(',')
  // The first row may be a title.
  expect(detectDelimiter('Report, 2024, all\na;b\nc;d\n')).toBe(';')
  expect(detectDelimiter('only one column\nKowalski\n')).toBe(';')
})
