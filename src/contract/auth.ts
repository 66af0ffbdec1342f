import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { emailAddress } from '#contract/shape/text.ts'

const codeRequest = z
  .strictObject({ email: emailAddress() })
  .check(z.meta({ id: 'CodeRequest', example: { email: 'anna@example.com' } }))

/** Eight digits; people type spaces between them. */
export const oneTimeCode = () => z.string().check(z.trim(), z.regex(/^(?:\d ?){7}\d$/))

const codeEntry = z
  .strictObject({ email: emailAddress(), code: oneTimeCode() })
  .check(z.meta({ id: 'CodeEntry', example: { email: 'anna@example.com', code: '1234 5678' } }))

const codeSent = z
  .object({ expiresInSeconds: z.int(), resendInSeconds: z.int() })
  .check(z.meta({ id: 'CodeSent', example: { expiresInSeconds: 600, resendInSeconds: 60 } }))

export const session = z
  .object({ expiresAt: z.iso.datetime() })
  .check(z.meta({ id: 'Session', example: { expiresAt: '2026-12-21T08:00:00.000Z' } }))

export const requestLoginCode = endpoint({
  method: 'POST',
  path: '/auth/request-login-code',
  summary: 'Send a one-time code for signing in',
  access: 'public',
  client: 'public',
  body: codeRequest,
  reply: codeSent,
  problems: ['code-requested-recently', 'too-many-codes', 'mail-unavailable'],
})

export const requestRegisterCode = endpoint({
  method: 'POST',
  path: '/auth/request-register-code',
  summary: 'Send a one-time code for registering',
  access: 'public',
  client: 'public',
  body: codeRequest,
  reply: codeSent,
  problems: ['code-requested-recently', 'too-many-codes', 'mail-unavailable'],
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register with an address and its code; opens a session',
  access: 'public',
  client: 'public',
  body: codeEntry,
  reply: session,
  problems: ['invalid-code'],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with an address and its code; opens a session',
  access: 'public',
  client: 'public',
  body: codeEntry,
  reply: session,
  problems: ['invalid-code'],
})

export const refresh = endpoint({
  method: 'GET',
  path: '/auth/refresh',
  summary: 'Renew the session',
  access: 'user',
  client: 'public',
  reply: session,
})

export const refreshPost = endpoint({ ...refresh, method: 'POST' })

export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  summary: 'End the session; the same answer without one',
  access: 'public',
  client: 'public',
  status: 204,
})

export const logoutPost = endpoint({ ...logout, method: 'POST' })
