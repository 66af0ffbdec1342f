import { expect, test } from 'vitest'
import { followValue } from './use-own-text.ts'

const held = (text: string, value: string, sent: string | null) => ({ text, value, sent })

test('a letter that is typed while the URL takes over the text before it is kept', () => {
  expect(followValue(held('abc', '', 'ab'), 'ab')).toEqual(held('abc', 'ab', null))
  expect(followValue(held('abc', 'ab', 'abc'), 'abc')).toEqual(held('abc', 'abc', null))
})

test('a text that is cleared meanwhile does not come back', () => {
  expect(followValue(held('', '', 'ab'), 'ab').text).toBe('')
})

test('spaces at the ends are kept, although the URL has none', () => {
  expect(followValue(held('ab ', '', 'ab '), 'ab').text).toBe('ab ')
})

test('any other value replaces the text: Back, Forward to what was sent earlier, and a reset', () => {
  const back = followValue(held('abc', 'abc', null), 'ab')
  expect(back).toEqual(held('ab', 'ab', null))
  expect(followValue(back, 'abc').text).toBe('abc')
  expect(followValue(back, '').text).toBe('')
  expect(followValue(held('abcd', 'ab', 'abc'), '').text).toBe('')
})
