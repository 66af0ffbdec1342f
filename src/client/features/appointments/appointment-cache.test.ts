import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { findCached, listCached, updateCached } from './appointment-cache.ts'

const order = (id: string, status = 'arrived') => ({ id, status }) as Appointment

test("one change updates spans, pages and the appointment's own query, and leaves the other lists as they are", () => {
  const queryClient = new QueryClient()
  const other = [order('b')]
  queryClient.setQueryData(['appointments', 'day', 'x'], [order('a'), order('b')])
  queryClient.setQueryData(['appointments', 'day', 'y'], other)
  queryClient.setQueryData(['appointments', 'list', {}], {
    pages: [{ appointments: [order('b')] }, { appointments: [order('a')] }],
    pageParams: [null, 'c'],
  })
  queryClient.setQueryData(['appointments', 'one', 'a'], { ...order('a'), events: [] })
  updateCached(queryClient, 'a', (one) => ({ ...one, status: 'ready' }))
  const json = JSON.stringify(queryClient.getQueriesData({ queryKey: ['appointments'] }))
  expect(json.match(/"id":"a","status":"ready"/g)).toHaveLength(3)
  expect(json).not.toContain('"id":"a","status":"arrived"')
  expect(json).not.toContain('"id":"b","status":"ready"')
  expect(queryClient.getQueryData(['appointments', 'day', 'y'])).toBe(other)
  expect(findCached(queryClient, 'a')).toHaveProperty('events')
  expect(findCached(queryClient, 'b')?.status).toBe('arrived')
})

test('listCached returns every cached appointment once, in its newest version, and no other data', () => {
  const queryClient = new QueryClient()
  const visit = (id: string, version: number) =>
    ({ ...order(id), version, statusVersion: 1, vehicle: {} }) as Appointment
  queryClient.setQueryData(['appointments', 'day', 'x'], [visit('a', 1), visit('b', 1)])
  queryClient.setQueryData(['appointments', 'one', 'a'], visit('a', 2))
  queryClient.setQueryData(['appointments', 'messages', 'a'], { messages: [] })
  expect(listCached(queryClient).map(({ id, version }) => [id, version])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
