import { expect, test } from 'vitest'
import { readInvitationHash } from './waiting-invitation.ts'

const token = 'Ab3_-'.repeat(9).slice(0, 43)

test.each([
  [`invitation=${token}`, token],
  [`a=b&invitation=${token}`, token],
  [`invitation=${token}x`, null],
  ['invitation=', null],
  ['invitation=<script>', null],
  ['', null],
  ['bays', null],
])('the fragment %s contains %s', (hash, found) => {
  expect(readInvitationHash(hash)).toBe(found)
})
