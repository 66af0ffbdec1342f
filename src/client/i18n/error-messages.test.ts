import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { problems } from '#contract/shape/problem.ts'
import { describeProblem } from './error-messages.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const polish = setupI18n({ locale: 'pl', messages: { pl: { 'problem.invalid-code': 'Kod jest zły.' } } })
const byCode = (code: string, message = '') => new ApiError(400, code, message)

test.each(Object.entries(problems))('E1 an error with the code %s has the message of the code', (code, { words }) => {
  expect(describeProblem(byCode(code, 'the server’s own'), 'the default', english)).toBe(words.message)
})

test('E2 messages follow the language', () => {
  expect(describeProblem(byCode('invalid-code'), undefined, polish)).toBe('Kod jest zły.')
})

test('E2 an unknown code shows the server’s message', () => {
  expect(describeProblem(byCode('new-one', 'Said by the server'), 'the default', english)).toBe('Said by the server')
})

test('E4 an error without a message shows the default', () => {
  expect(describeProblem(byCode('new-one'), 'the default', english)).toBe('the default')
  expect(describeProblem(new Error('a bug'), 'the default', english)).toBe('the default')
})

test('a property of Object.prototype is no code', () => {
  expect(describeProblem(byCode('constructor', 'Said'), 'the default', english)).toBe('Said')
})

test('a missing network and a foreign response have their own messages', () => {
  expect(describeProblem(new ApiError(0, 'network', 'fetch failed'), undefined, english)).toMatch(/^No connection/)
  expect(describeProblem(new ApiError(200, 'unreadable', '…'), undefined, english)).toMatch(/sign-in/)
})

test('W23 a fault of the server has its number in the log, other errors have none', () => {
  const details = { requestId: '1f3c9a2e-5d4b-4c3a-9b8a-7f6e5d4c3b2a' }
  const text = describeProblem(new ApiError(500, 'internal', '', details), undefined, english)
  expect(text).toBe(`${problems.internal.words.message} Error number: 1f3c9a2e`)
  const refused = new ApiError(409, 'car-erased', '', details)
  expect(describeProblem(refused, undefined, english)).toBe(problems['car-erased'].words.message)
})
