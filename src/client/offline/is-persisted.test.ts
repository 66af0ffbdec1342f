import { expect, test } from 'vitest'
import { isPersisted } from './is-persisted.ts'

test.each([
  [['appointments', 'day', '2026-11-23']],
  [['appointments', 'week', '2026-11-23']],
  [['appointments', 'in-house']],
  [['appointments', 'requests']],
  [['appointments', 'next-days', '2026-11-23']],
  [['appointments', 'one', 'a']],
  [['appointments', 'list', { sort: '-startsAt' }]],
  [['appointments', 'messages', 'a']],
  [['appointments', 'visits', { vehicleId: 'a' }]],
  [['customers', 'one', 'a']],
  [['legals', 'me']],
  [['bays']],
  [['employees']],
  [['onboarding']],
  [['services', 'brands']],
])('O2 %j is persisted for offline reading', (key) => expect(isPersisted(key)).toBe(true))

test.each([
  [['appointments', 'list', { sort: '-startsAt', search: 'wpi' }]],
  [['customers', 'found', 'wis']],
  [['messages', 'choice']],
  [['profiles', 'me']],
  [['sessions']],
  [['invitations', 'token']],
  [['devices']],
  [['exports']],
  [['vehicles', 'wpi']],
  [['free-slots', {}]],
  [[]],
])('%j is not persisted', (key) => expect(isPersisted(key)).toBe(false))
