import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { findCached, updateCached } from './appointment-cache.ts'

const order = (id: string, status = 'arrived') => ({ id, status }) as Appointment

test('one change reaches spans, pages and the own page, and leaves the other lists as they are', () => {
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
  const said = JSON.stringify(queryClient.getQueriesData({ queryKey: ['appointments'] }))
  expect(said.match(/"id":"a","status":"ready"/g)).toHaveLength(3)
  expect(said).not.toContain('"id":"a","status":"arrived"')
  expect(said).not.toContain('"id":"b","status":"ready"')
  expect(queryClient.getQueryData(['appointments', 'day', 'y'])).toBe(other)
  expect(findCached(queryClient, 'a')).toHaveProperty('events')
  expect(findCached(queryClient, 'b')?.status).toBe('arrived')
})
