import { expect, test } from 'vitest'
import { faultOf } from './camera.ts'

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotSupportedError', 'none'],
])('O34 a camera that fails with %s is %s', (name, fault) => {
  expect(faultOf(new DOMException('', name))).toBe(fault)
})
