import { expect, test } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import type { SentCode } from './code-sent.ts'
import {
  advanceSignIn,
  beginSignIn,
  describeFailure,
  type FailureTexts,
  mayHaveCode,
  type SignInEvent,
  type SignInState,
} from './sign-in-state.ts'

const sent: SentCode = { email: 'anna@example.com', sentAt: 0, resendAt: 60_000, expiresAt: 600_000 }
const texts: FailureTexts = {
  problems: { 'invalid-code': 'wrong code', network: 'no network' },
  ...{ required: 'required', invalidEmail: 'invalid email', wholeCode: 'all digits' },
  ...{ profileMissing: 'no profile', requestFailed: 'not sent', entryFailed: 'not entered' },
}
const run = (state: SignInState, ...events: SignInEvent[]) => events.reduce(advanceSignIn, state)
const shown = ({ failure }: SignInState) => failure && [failure.at, describeFailure(failure, texts)]
const problem = (code: string, message = '', field?: string) => new ApiError(400, code, message, { field })

const request = { type: 'call', call: 'request' } as const
const resend = { type: 'call', call: 'resend' } as const
const entry = { type: 'call', call: 'entry' } as const
const failed = (error: unknown) => ({ type: 'failed', error }) as const

test('A1 the page asks for the address, then for the code', () => {
  const start = beginSignIn('login', null)
  expect(run(start, request)).toMatchObject({ running: 'request', sent: null })
  expect(run(start, request, { type: 'sent', sent })).toEqual({ ...start, sent })
  expect(run(start, request, { type: 'sent', sent }, { type: 'change-address' })).toEqual(start)
})

test('while a call runs, no other begins', () => {
  expect(run(beginSignIn('login', sent), entry, resend).running).toBe('entry')
})

test.each([
  ['E1 a failed request is shown at the address', problem('unknown'), ['email', 'not sent']],
  ['E1 with its message', problem('unknown', 'The post office burns'), ['email', 'The post office burns']],
  ['E1 or by its code', problem('network', 'Failed to fetch'), ['email', 'no network']],
  ['E6 an address that the server finds invalid', problem('invalid', 'Check'), ['email', 'invalid email']],
  ['E1 a fault of the page has the default', new TypeError('x'), ['email', 'not sent']],
])('%s', (_, error, expected) => {
  expect(shown(run(beginSignIn('login', null), request, failed(error)))).toEqual(expected)
})

test.each([
  ['E2', 'login', problem('unknown'), ['code', 'not entered']],
  ['E2', 'login', problem('invalid-code', 'x', 'code'), ['code', 'wrong code']],
  ['E4', 'register', problem('unknown'), ['form', 'not entered']],
  ['E4', 'register', problem('network'), ['form', 'no network']],
  ['A9', 'register', problem('unknown', 'That code is stale'), ['code', 'That code is stale']],
  ['A9', 'register', problem('invalid-code', 'This code is wrong', 'code'), ['code', 'wrong code']],
  ['E6', 'register', problem('invalid', 'x', 'code'), ['code', 'all digits']],
] as const)('%s a refused %s: %o is shown as %o', (_, kind, error, expected) => {
  expect(shown(run(beginSignIn(kind, sent), entry, failed(error)))).toEqual(expected)
})

test('E3 E5 A4 after the right code a missing profile is shown as such, and the code is not sent again', () => {
  const state = run(beginSignIn('register', sent), entry, { type: 'entered' }, failed(problem('network')))
  expect(shown(state)).toEqual(['form', 'no profile'])
  expect(state).toMatchObject({ isEntered: true, running: null })
})

test('a failure disappears with the next input, that of another code only with the next attempt', () => {
  const wrong = run(beginSignIn('login', sent), entry, failed(problem('invalid-code')))
  expect(run(wrong, { type: 'typed' }).failure).toBe(null)
  const unsent = run(beginSignIn('login', sent), resend, failed(problem('network')))
  expect(shown(unsent)).toEqual(['resend', 'no network'])
  expect(shown(run(unsent, { type: 'typed' }))).toEqual(['resend', 'no network'])
  expect(run(unsent, resend).failure).toBe(null)
})

test('faults that the page finds are shown at the field of the step', () => {
  expect(shown(run(beginSignIn('login', null), { type: 'found', fault: 'required' }))).toEqual(['email', 'required'])
  expect(shown(run(beginSignIn('login', sent), { type: 'found', fault: 'wholeCode' }))).toEqual(['code', 'all digits'])
})

test('who has requested a code just now may go on with it', () => {
  const recently = run(beginSignIn('login', null), request, failed(problem('code-requested-recently')))
  expect(mayHaveCode(recently)).toBe(true)
  expect(mayHaveCode(run(recently, { type: 'sent', sent }))).toBe(false)
  expect(mayHaveCode(run(beginSignIn('login', null), request, failed(problem('too-many-codes'))))).toBe(false)
  expect(mayHaveCode(beginSignIn('login', null))).toBe(false)
})
