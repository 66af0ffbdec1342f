import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workshopKinds } from './workshop-kinds.ts'

type Listed = { groups: { id: string; services: { id: string }[] }[] }

test('C13 each group and service of a workshop kind is in our list', () => {
  const path = new URL('../../../server/reference/services.json', import.meta.url)
  const { groups } = JSON.parse(readFileSync(path, 'utf8')) as Listed
  const known = new Set(groups.flatMap((group) => [group.id, ...group.services.map(({ id }) => id)]))
  const named = workshopKinds.flatMap((kind) => [...kind.groups, ...kind.services])
  expect(named.filter((id) => !known.has(id))).toEqual([])
})
