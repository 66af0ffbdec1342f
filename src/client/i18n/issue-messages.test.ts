import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { login, requestLoginCode } from '#contract/auth.ts'
import { saveBaseInfo } from '#contract/onboarding.ts'
import { describeIssue, type Issue } from './issue-messages.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const polish = setupI18n({ locale: 'pl', messages: { pl: { 'zod.errors.required': 'Wymagane' } } })
const messageOf = (issue: Issue) => describeIssue(issue, english)

describe('describeIssue', () => {
  const cases: [Issue, string][] = [
    [{ code: 'invalid_type', missing: true }, 'Required'],
    [{ code: 'invalid_type', input: undefined }, 'Required'],
    [{ code: 'invalid_type', input: 5 }, 'Invalid value'],
    [{ code: 'invalid_format', format: 'email' }, 'Invalid email'],
    [{ code: 'invalid_format', format: 'url' }, 'Invalid web address'],
    [{ code: 'invalid_format', format: 'something-new' }, 'Invalid format'],
    [{ code: 'too_small', origin: 'string', minimum: 1 }, 'Required'],
    [{ code: 'too_small', origin: 'string', minimum: 2 }, 'String must contain at least 2 character(s)'],
    [{ code: 'too_small', origin: 'number', minimum: 5 }, 'Number must be greater than or equal to 5'],
    [{ code: 'too_small', origin: 'int', minimum: 5 }, 'Number must be greater than or equal to 5'],
    [{ code: 'too_small', origin: 'array', minimum: 1 }, 'Add at least 1 entry'],
    [{ code: 'too_small', origin: 'date' }, 'The date is too early'],
    [{ code: 'too_big', origin: 'string', maximum: 80 }, 'String must contain at most 80 character(s)'],
    [{ code: 'too_big', origin: 'number', maximum: 9 }, 'Number must be less than or equal to 9'],
    [{ code: 'too_big', origin: 'array', maximum: 4 }, 'At most 4 entries'],
    [{ code: 'invalid_value', input: 'x' }, 'Choose one from the list'],
    [{ code: 'unrecognized_keys', keys: ['a', 'b'] }, 'Unknown field: a, b'],
    [{ code: 'custom' }, 'Invalid value'],
    [{ code: 'custom', rule: 'name_or_contact_required' }, 'Enter a name, a phone number or an email'],
    [{ code: 'custom', message: 'name_or_contact_required' }, 'Enter a name, a phone number or an email'],
    [{ code: 'custom', rule: 'overlap' }, 'These hours overlap other hours on this day'],
  ]
  test.each(cases)('E6 the message of %o is "%s"', (issue, expected) => {
    expect(messageOf(issue)).toBe(expected)
  })

  test('E6 an issue without a translation keeps its own message', () => {
    expect(messageOf({ code: 'not_yet_known', message: 'The default of the schema' })).toBe('The default of the schema')
  })

  test('E6 issues of zod and of the server have the same message', () => {
    const raw = requestLoginCode.body.safeParse({ email: 'anna' }, { reportInput: true }).error?.issues[0]
    expect(raw && messageOf(raw as Issue)).toBe('Invalid email')
    expect(messageOf({ code: 'invalid_format', format: 'email' })).toBe('Invalid email')
  })

  test('E6 an empty field is required, whatever its format', () => {
    const parsed = login.body.safeParse({ email: '', code: '' }, { reportInput: true })
    expect(parsed.error?.issues.map((issue) => messageOf(issue as Issue))).toEqual(['Required', 'Required'])
  })

  test('E6 a chosen value that is missing is required', () => {
    const parsed = saveBaseInfo.body.safeParse({ name: null }, { reportInput: true })
    const name = parsed.error?.issues.find(({ path }) => path[0] === 'name')
    expect(name && messageOf(name as Issue)).toBe('Required')
  })

  test('E6 messages follow the language', () => {
    expect(describeIssue({ code: 'invalid_type', missing: true }, polish)).toBe('Wymagane')
  })
})
