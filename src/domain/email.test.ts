import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, parseEmail } from './email.ts'

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.pl`

test.each([
  ['jan@example.com', 'jan@example.com'],
  ['  Jan.Kowalski+auto@Example.COM ', 'Jan.Kowalski+auto@example.com'],
  ["o'brien@sub.example.co.uk", "o'brien@sub.example.co.uk"],
  ['biuro@xn--d-5fa.pl', 'biuro@xn--d-5fa.pl'],
  ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
  [longest, longest],
])('"%s" is an address', (text, value) => {
  expect(parseEmail(text)).toEqual({ ok: true, value })
})

test.each([
  ['', 'bad-pattern'],
  ['jan', 'bad-pattern'],
  ['jan@', 'bad-pattern'],
  ['@example.com', 'bad-pattern'],
  ['jan@localhost', 'bad-pattern'],
  ['jan@@example.com', 'bad-pattern'],
  ['jan@example@com.pl', 'bad-pattern'],
  ['jan@.example.com', 'bad-pattern'],
  ['jan@example.com.', 'bad-pattern'],
  ['jan@exa_mple.com', 'bad-pattern'],
  ['jan@-example.com', 'bad-pattern'],
  ['jan@127.0.0.1', 'bad-pattern'],
  ['jan@example.c', 'bad-pattern'],
  ['.jan@example.com', 'bad-pattern'],
  ['ja..n@example.com', 'bad-pattern'],
  [`${'a'.repeat(65)}@example.com`, 'bad-pattern'],
  [`a${longest}`.replace('@', '.x@'), 'bad-length'],
  ['jan kowalski@example.com', 'bad-characters'],
  ['jan@example.com\r\nBcc: all@example.com', 'bad-characters'],
  ['jan@example.com\n', 'bad-characters'],
  ['jan\u0000@example.com', 'bad-characters'],
  ['Jan <jan@example.com>', 'bad-characters'],
  ['<jan@example.com>', 'bad-characters'],
  ['jan@example.com,ewa@example.com', 'bad-characters'],
  ['"jan"@example.com', 'bad-characters'],
  ['jan@[127.0.0.1]', 'bad-characters'],
  ['jan@łódź.pl', 'bad-characters'],
])('"%s" is no address: %s', (text, why) => {
  expect(parseEmail(text)).toEqual({ ok: false, why })
})

test('one key for every way of writing an address', () => {
  expect(emailKey(' Jan@Example.COM ')).toBe('jan@example.com')
})

test('no text with a control or a space within is ever an address', () => {
  const bad = fc.constantFrom('\r', '\n', '\0', '\t', '\u007f', ' ', '\u00a0', '\u2028')
  fc.assert(
    fc.property(fc.string(), bad, fc.string(), (before, control, after) => {
      expect(parseEmail(`a${before}${control}${after}@example.com`).ok).toBe(false)
    }),
  )
})
