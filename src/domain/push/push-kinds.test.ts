import { expect, test } from 'vitest'
import { pushKinds, pushKindsOf, pushLifeMs, usualPushKinds } from './push-kinds.ts'

test('S31 a role chooses from what it sees; arrived cars are not notified of unless somebody wants it', () => {
  expect(pushKindsOf('owner')).toEqual(['answered', 'booked', 'at-risk', 'arrived', 'unsent', 'silent'])
  expect(pushKindsOf('advisor')).toEqual(pushKinds)
  expect(pushKindsOf('mechanic')).toEqual(['answered', 'at-risk', 'arrived'])
  expect(usualPushKinds('owner')).toEqual(['answered', 'booked', 'at-risk', 'unsent', 'silent'])
  expect(usualPushKinds('mechanic')).toEqual(['answered', 'at-risk'])
})

test('S30 a notification lasts a day; of an arrived car two hours, of a silent tablet four', () => {
  const hours = Object.entries(pushLifeMs).map(([kind, ms]) => [kind, ms / 3_600_000])
  expect(Object.fromEntries(hours)).toEqual({ answered: 24, booked: 24, arrived: 2, unsent: 24, silent: 4 })
})
