import { expect, test } from 'vitest'
import { mayGiveRole, roles } from './role.ts'

test('an owner gives every role, an advisor takes on mechanics, a mechanic nobody', () => {
  const given = roles.map((actor) => [actor, roles.filter((role) => mayGiveRole(actor, role))])
  expect(given).toEqual([
    ['owner', ['owner', 'advisor', 'mechanic']],
    ['advisor', ['mechanic']],
    ['mechanic', []],
  ])
})
