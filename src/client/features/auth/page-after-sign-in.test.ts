import { expect, test } from 'vitest'
import { pageAfterSignIn } from './page-after-sign-in.ts'

const owner = { account_id: 'a', role: 'owner', device: null } as const
const founder = { account_id: null, role: null, device: null } as const
const mechanic = { account_id: 'a', role: 'mechanic', device: null } as const
const wish = { to: undefined, hasInvitation: false, locale: 'en' } as const

test.each([
  ['R18 the desk starts on the dashboard', owner, wish, '/dashboard'],
  ['R18 in Polish', owner, { ...wish, locale: 'pl' }, '/pl/dashboard'],
  ['R18 a mechanic on their cars', mechanic, wish, '/my-cars'],
  ['R5 the requested page, as it was', owner, { ...wish, to: '/pl/orders?day=1#a' }, '/pl/orders?day=1#a'],
  ['without a station the set-up', founder, { ...wish, to: '/orders', locale: 'pl' }, '/pl/onboarding'],
  ['an invitation first', founder, { ...wish, to: '/orders', hasInvitation: true }, '/goto-crm'],
] as const)('%s', (_, user, wanted, expected) => {
  expect(pageAfterSignIn(user, wanted)).toBe(expected)
})
