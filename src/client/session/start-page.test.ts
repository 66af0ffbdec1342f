import { expect, test } from 'vitest'
import { startPageOf } from './start-page.ts'

const device = { id: 'd', name: 'Lift 2' }

test.each([
  ['an owner', { role: 'owner', device: null }, true, 'dashboard'],
  ['an owner without a network', { role: 'owner', device: null }, false, 'schedule'],
  ['an advisor', { role: 'advisor', device: null }, true, 'dashboard'],
  ['a mechanic', { role: 'mechanic', device: null }, true, 'my-cars'],
  ['a mechanic without a network', { role: 'mechanic', device: null }, false, 'my-cars'],
  ['a workshop tablet', { role: 'mechanic', device }, true, 'schedule'],
  ['a workshop tablet without a network', { role: 'mechanic', device }, false, 'schedule'],
] as const)('R18 the start page of %s', (_title, user, isOnline, page) => {
  expect(startPageOf(user, isOnline)).toBe(`/{-$locale}/${page}`)
})
