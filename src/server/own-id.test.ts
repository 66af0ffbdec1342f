import { expect, test } from 'vitest'
import { uuid } from '#contract/shape/text.ts'
import { newId } from './new-id.ts'
import { ownId } from './own-id.ts'

test('the same client id becomes the same id in one station, and a different id in another station', () => {
  const [given, other] = [newId(), newId()]
  expect(ownId('a', given)).toBe(ownId('a', given))
  const ids = [ownId('a', given), ownId('b', given), ownId('a', other), ownId('b', other), given, other]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(uuid().safeParse(id).data).toBe(id)
})

test('it sorts by the creation time of the client id', () => {
  const given = '019aa000-1234-7000-8000-000000000001'
  expect(ownId('a', given).slice(0, 14)).toBe('019aa000-1234-')
})

test('its version and variant are those of a UUIDv7 for any client id', () => {
  for (let count = 0; count < 100; count++) {
    expect(ownId('a', crypto.randomUUID())).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})

test('it depends only on the station and the client id, so that a device can compute it before it sends', () => {
  const [account, given] = ['5d9f3c1e-0000-4000-8000-000000000001', '019aa000-1234-7000-8000-000000000001']
  expect(ownId(account, given)).toBe('019aa000-1234-78ed-9e96-ee71a79026b9')
})
