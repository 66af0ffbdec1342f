import { expect, test } from 'vitest'
import { lines, text } from './text.ts'

test('a line stays one line, whatever is pasted', () => {
  expect(text(1, 40).parse('  Auto\r\nSerwis\u2028Wola \n')).toBe('Auto Serwis Wola')
  expect(text(1, 40).safeParse(' \n ').success).toBe(false)
})

test('several lines keep their breaks', () => {
  expect(lines(0, 40).parse(' Noise at the front\nsince Monday ')).toBe('Noise at the front\nsince Monday')
})

test.each(['a\u0000b', 'a\ud800'])('what cannot be stored is refused: %j', (value) => {
  expect(text(1, 10).safeParse(value).success).toBe(false)
  expect(lines(1, 10).safeParse(value).success).toBe(false)
})
