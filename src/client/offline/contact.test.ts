import { expect, test } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { contactOf } from './contact.ts'

test.each([
  ['nothing answers', new ApiError(0, 'network', ''), 'offline'],
  ['an answer that took too long', new DOMException('', 'TimeoutError'), 'offline'],
  ['a sign-in page', new ApiError(200, 'unreadable', ''), 'portal'],
  ['a proxy', new ApiError(502, 'unreadable', ''), 'portal'],
  ['our server refuses', new ApiError(403, 'forbidden', ''), 'fine'],
  ['our server is busy', new ApiError(503, 'unavailable', ''), 'fine'],
  ['the session is over', new ApiError(401, 'unauthenticated', ''), 'fine'],
])('O8 %s', (_, error, contact) => expect(contactOf(error)).toBe(contact))
