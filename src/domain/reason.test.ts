import { describe, expect, test } from 'vitest'
import { targets } from './appointment.ts'
import { formatReason, parseReason, reasonCodesOf } from './reason.ts'

describe('parseReason', () => {
  test.each([
    ['cancelled', null, null],
    ['cancelled', undefined, null],
    ['cancelled', '', null],
    ['cancelled', '  \n ', null],
    ['cancelled', 'no-answer', { code: 'no-answer', text: '' }],
    ['cancelled', ' no-answer ', { code: 'no-answer', text: '' }],
    ['cancelled', 'no-answer:', { code: 'no-answer', text: '' }],
    ['cancelled', 'no-answer: called twice', { code: 'no-answer', text: 'called twice' }],
    ['cancelled', 'no-answer : at 10:30', { code: 'no-answer', text: 'at 10:30' }],
    ['cancelled', 'other: holiday', { code: 'other', text: 'holiday' }],
    ['cancelled', 'other', { code: 'other', text: '' }],
    ['cancelled', 'The part came: wrong one', { code: 'other', text: 'The part came: wrong one' }],
    ['cancelled', 'No-Answer', { code: 'other', text: 'No-Answer' }],
    ['cancelled', 'no-answer twice', { code: 'other', text: 'no-answer twice' }],
    ['cancelled', 'no-capacity', { code: 'other', text: 'no-capacity' }],
    ['rejected', 'no-capacity', { code: 'no-capacity', text: '' }],
    ['on-hold', 'waiting-for-lift: bay 2', { code: 'waiting-for-lift', text: 'bay 2' }],
    ['ready', 'partly: brakes next time', { code: 'partly', text: 'brakes next time' }],
    ['arrived', 'constructor', { code: 'other', text: 'constructor' }],
    ['cancelled', ':', { code: 'other', text: ':' }],
  ] as const)('for %s reads %j', (target, text, expected) => {
    expect(parseReason(target, text)).toEqual(expected)
  })

  test('reads what formatReason writes', () => {
    for (const target of targets) {
      for (const code of [...reasonCodesOf(target), 'other' as const]) {
        for (const text of ['', 'two: words']) {
          const reason = { code, text }
          expect(parseReason(target, formatReason(reason))).toEqual(reason)
        }
      }
    }
  })
})

test('a reason without text is its code', () => {
  expect(formatReason({ code: 'no-answer', text: '' })).toBe('no-answer')
  expect(formatReason({ code: 'no-answer', text: 'called twice' })).toBe('no-answer: called twice')
})

test('only five targets offer codes', () => {
  expect(targets.filter((target) => reasonCodesOf(target).length > 0)).toEqual([
    'proposed',
    'rejected',
    'cancelled',
    'on-hold',
    'ready',
  ])
})
