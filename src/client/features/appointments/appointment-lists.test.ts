import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { insertCached } from './appointment-lists.ts'
import { insertSorted } from './list-parts.ts'

const zone = 'Europe/Warsaw'
const order = (id: string, more: Partial<Appointment> = {}) =>
  ({
    ...{ id, status: 'arrived', startsAt: '2026-11-23T08:00:00.000Z', workMinutes: 60 },
    blocks: [{ bayId: 'b1', employeeId: null }],
    ...more,
  }) as Appointment

const idsIn = (queryClient: QueryClient, queryKey: readonly unknown[]) => {
  const cached = queryClient.getQueryData<Appointment[] | { pages: { appointments: Appointment[] }[] }>(queryKey)
  const list = Array.isArray(cached) ? cached : (cached?.pages.flatMap(({ appointments }) => appointments) ?? [])
  return list.map(({ id }) => id).join()
}

test('a created order is added to the cached lists that will contain it, once, and to no other', () => {
  const queryClient = new QueryClient()
  const spans = [
    ['day', '2026-11-23'],
    ['day', '2026-11-24'],
    ['week', '2026-11-23'],
    ['week', '2026-11-16'],
    ['next-days', '2026-11-20'],
    ['in-house', undefined],
    ['visits', { vehicleId: 'v' }],
  ] as const
  const lists = [
    { sort: 'startsAt', status: 'arrived,ready' },
    { sort: 'startsAt', status: 'ready' },
    { sort: 'startsAt', search: 'astra' },
    { sort: 'startsAt', bayId: 'b2' },
    { sort: 'startsAt', employeeId: 'none', from: '2026-11-22T23:00:00.000Z', to: '2026-11-23T23:00:00.000Z' },
    { sort: 'startsAt', from: '2026-11-23T23:00:00.000Z', to: '2026-11-24T23:00:00.000Z' },
  ] as const
  const keys = [...spans, ...lists.map((query) => ['list', query] as const)].map(([name, of]) =>
    ['appointments', name, of].filter((part) => part !== undefined),
  )
  for (const key of keys) {
    const one = [order('old', { startsAt: '2026-11-23T09:00:00.000Z' })]
    queryClient.setQueryData(key, key[1] === 'list' ? { pages: [{ appointments: one }], pageParams: [null] } : one)
  }
  for (let again = 0; again < 2; again += 1) insertCached(queryClient, order('new'), zone)
  expect(keys.map((key) => idsIn(queryClient, key))).toEqual([
    ...['old,new', 'old', 'old,new', 'old', 'old,new', 'old,new', 'old'],
    ...['new,old', 'old', 'old', 'old', 'new,old', 'old'],
  ])
})

test('a booked car that is not there is not among those on site', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['appointments', 'in-house'], [])
  insertCached(queryClient, order('new', { status: 'confirmed' }), zone)
  expect(idsIn(queryClient, ['appointments', 'in-house'])).toBe('')
})

test('in a sorted list an order is at the place of its start, in others first', () => {
  const at = (hour: string) => order(hour, { startsAt: `2026-11-23T${hour}:00:00.000Z` })
  const ids = (list: Appointment[]) => list.map(({ id }) => id).join()
  expect(ids(insertSorted([at('07'), at('09')], at('08'), 'startsAt'))).toBe('07,08,09')
  expect(ids(insertSorted([at('09'), at('07')], at('08'), '-startsAt'))).toBe('09,08,07')
  expect(ids(insertSorted([at('07')], at('08'), 'startsAt'))).toBe('07,08')
  expect(ids(insertSorted([at('07'), at('09')], at('08'), '-number'))).toBe('08,07,09')
})

test('an open request is among the requests until it is settled', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['appointments', 'requests'], [])
  for (const status of ['requested', 'confirmed', 'proposed'] as const) {
    insertCached(queryClient, order(status, { status }), zone)
  }
  expect(idsIn(queryClient, ['appointments', 'requests'])).toBe('requested,proposed')
})
