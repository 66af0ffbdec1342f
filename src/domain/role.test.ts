import { expect, test } from 'vitest'
import { mayGiveRole, roles } from './role.ts'

test('an owner gives every role, an advisor only that of a mechanic, a mechanic none', () => {
  const given = roles.map((actor) => [actor, roles.filter((role) => mayGiveRole(actor, role))])
  expect(given).toEqual([
    ['owner', ['owner', 'advisor', 'mechanic']],
    ['advisor', ['mechanic']],
    ['mechanic', []],
  ])
})
