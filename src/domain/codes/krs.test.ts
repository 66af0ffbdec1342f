import { expect, test } from 'vitest'
import { formatKrs, parseKrs } from './krs.ts'

test.each([
  ['0000028860', '0000028860'],
  ['KRS 0000028860', '0000028860'],
  ['krs: 00000 28860', '0000028860'],
])('"%s" is a KRS number', (text, value) => {
  expect(parseKrs(text)).toEqual({ ok: true, value })
  expect(formatKrs(value)).toBe(value)
})

test.each([
  ['', 'bad-length'],
  ['28860', 'bad-length'],
  ['00000288601', 'bad-length'],
  ['00000000001', 'bad-length'],
  ['10000000000', 'bad-length'],
  ['0KRS000028860', 'bad-characters'],
  ['000002886X', 'bad-characters'],
  ['0000000000', 'bad-characters'],
])('"%s" is no KRS number: %s', (text, why) => {
  expect(parseKrs(text)).toEqual({ ok: false, why })
})
