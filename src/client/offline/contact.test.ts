import { expect, test } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { contactOf } from './contact.ts'

test.each([
  ['no response', new ApiError(0, 'network', ''), 'offline'],
  ['a timeout', new DOMException('', 'TimeoutError'), 'offline'],
  ['a sign-in page', new ApiError(200, 'unreadable', ''), 'portal'],
  ['a proxy', new ApiError(502, 'unreadable', ''), 'portal'],
  ['an error response of our server', new ApiError(403, 'forbidden', ''), 'fine'],
  ['our server is overloaded', new ApiError(503, 'unavailable', ''), 'fine'],
  ['the session is over', new ApiError(401, 'unauthenticated', ''), 'fine'],
])('O8 %s', (_, error, contact) => expect(contactOf(error)).toBe(contact))
