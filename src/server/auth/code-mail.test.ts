import { expect, test } from 'vitest'
import type { Translate } from '../texts/translate.ts'
import { bookingCodeMail, codeMail, otherPageMail } from './code-mail.ts'

/** Returns the locale, id and text of a message with its values. */
const translate: Translate = (locale, { id, message }, values = {}) =>
  `${locale} ${id}: ${message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))}`
const facts = { to: 'anna@example.com', locale: 'en', product: 'Pitboard', origin: 'https://board.example' } as const

test('A1 the mail of a code has it in its subject, with its purpose and a warning not to share it', () => {
  const mail = codeMail(translate, 'login', '12345678', facts)
  expect(mail.to).toBe('anna@example.com')
  expect(mail.subject).toBe('en mail.code.subject: 1234 5678 is your Pitboard code')
  expect(mail.text).toContain('en mail.code.login: Your sign-in code:\n\n    1234 5678')
  expect(mail.text).toContain(
    'en mail.code.validity: Valid for 10 minutes, once, in the browser where you requested it.',
  )
  expect(mail.text).toContain(
    'en mail.code.ignore: Didn’t request this? You can ignore this email. Never share this code.',
  )
  expect(mail.html).toContain('Pitboard')
  expect(codeMail(translate, 'register', '12345678', facts).text).toContain(
    'en mail.code.register: Your code to create an account:',
  )
  expect(codeMail(translate, 'login', '12345678', { ...facts, locale: 'pl' }).subject).toMatch(
    /^pl mail\.code\.subject/,
  )
})

test('P4 the code of a customer who books names the station', () => {
  const mail = bookingCodeMail(translate, 'Auto Wola', '12345678', facts)
  expect(mail.to).toBe('anna@example.com')
  expect(mail.subject).toBe('en mail.code.subject: 1234 5678 is your Pitboard code')
  expect(mail.text).toContain('en mail.code.booking: Your code to book an appointment at Auto Wola:\n\n    1234 5678')
  expect(mail.text).toContain('en mail.code.validity: Valid for 10 minutes')
  expect(mail.text).toContain('en mail.code.ignore: Didn’t request this?')
})

test.each([
  [
    'login',
    'en',
    'no-account',
    'No Pitboard account with this address',
    'https://board.example/register',
    'Create an account',
  ],
  ['register', 'en', 'has-account', 'You already have a Pitboard account', 'https://board.example/login', 'Sign in'],
  [
    'login',
    'pl',
    'no-account',
    'No Pitboard account with this address',
    'https://board.example/pl/register',
    'Create an account',
  ],
] as const)(
  'A1 a request on the wrong page (%s, %s) is answered with a link to the other',
  (kind, locale, id, subject, link, label) => {
    const mail = otherPageMail(translate, kind, { ...facts, locale })
    expect(mail.to).toBe('anna@example.com')
    expect(mail.subject).toBe(`${locale} mail.${id}.subject: ${subject}`)
    expect(mail.text).toContain(`${locale} mail.${id}.text: You (or someone else) tried to`)
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toContain(`${locale} mail.${id}.button: ${label}`)
    expect(mail.text).toContain(`${locale} mail.mistyped: Not you? You can ignore this email.`)
    expect(mail.html).toContain('Pitboard')
  },
)
