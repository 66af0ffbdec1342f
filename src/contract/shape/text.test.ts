import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailAddress, lines, text } from './text.ts'

test('a line has no line breaks, whatever is pasted', () => {
  expect(text(1, 40).parse('  Auto\r\nSerwis\u2028Wola \n')).toBe('Auto Serwis Wola')
  expect(text(1, 40).safeParse(' \n ').success).toBe(false)
})

test('several lines keep their breaks', () => {
  expect(lines(0, 40).parse(' Noise at the front\nsince Monday ')).toBe('Noise at the front\nsince Monday')
})

test.each(['a\u0000b', 'a\ud800'])('text that cannot be stored is refused: %j', (value) => {
  expect(text(1, 10).safeParse(value).success).toBe(false)
  expect(lines(1, 10).safeParse(value).success).toBe(false)
})

describe('an e-mail address', () => {
  test.each([
    'jan@example.com',
    'Jan.Kowalski+auto@Example.COM',
    "o'brien@sub.example.co.uk",
    'biuro@xn--d-5fa.pl',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.pl`,
  ])('is "%s"', (typed) => {
    expect(emailAddress().safeParse(typed).success).toBe(true)
  })

  test.each([
    '',
    'jan',
    'jan@',
    '@example.com',
    'jan@localhost',
    'jan@@example.com',
    'jan@example@com.pl',
    'jan@.example.com',
    'jan@example.com.',
    'jan@exa_mple.com',
    'jan@-example.com',
    'jan@127.0.0.1',
    'jan@example.c',
    '.jan@example.com',
    'ja..n@example.com',
    `a${'b'.repeat(250)}.pl`.replace('@', '.x@'),
    'jan kowalski@example.com',
    'jan@example.com\r\nBcc: all@example.com',
    'jan@example.com\n',
    'jan\u0000@example.com',
    'Jan <jan@example.com>',
    '<jan@example.com>',
    'jan@example.com,ewa@example.com',
    '"jan"@example.com',
    'jan@[127.0.0.1]',
    'jan@łódź.pl',
  ])('is not "%s"', (typed) => {
    expect(emailAddress().safeParse(typed).success).toBe(false)
  })

  test('never contains a control character or a space', () => {
    const bad = fc.constantFrom('\r', '\n', '\0', '\t', '\u007f', ' ', '\u00a0', '\u2028')
    fc.assert(
      fc.property(fc.string(), bad, fc.string(), (before, control, after) => {
        expect(emailAddress().safeParse(`a${before}${control}${after}@example.com`).success).toBe(false)
      }),
    )
  })
})
