import { expect, test } from 'vitest'
import { listAppointments } from '#contract/appointments.ts'
import {
  filterOf,
  fitsFilters,
  isFilterOf,
  orderFilters,
  readOrdersSearch,
  sortOf,
  statusesOf,
  toOrdersQuery,
  withStatuses,
} from './orders-search.ts'

const employee = '019aa000-0000-7000-8000-000000000001'

test('an unreadable URL shows the cars on site', () => {
  const search = readOrdersSearch({
    status: 'nonsense',
    sort: 'colour',
    employee: 'x',
    bay: 7,
    day: '2026-02-30',
    q: ' ',
  })
  expect(search).toEqual({})
  expect(filterOf(search)).toBe('house')
})

test('digits are text, and a set of statuses has one URL', () => {
  expect(readOrdersSearch({ q: 1184, status: 'ready,arrived,ready' })).toEqual({ q: '1184', status: 'arrived,ready' })
})

test('the URL contains the board view, but not the default list', () => {
  expect(readOrdersSearch({ view: 'board', status: 'ready' })).toEqual({ view: 'board', status: 'ready' })
  expect(readOrdersSearch({ view: 'list' })).toEqual({})
})

test('a search covers all orders unless a filter is chosen', () => {
  expect(filterOf({ q: 'opel' })).toBe('all')
  expect(filterOf({ employee: 'none' })).toBe('all')
  expect(filterOf({ q: 'opel', status: 'ready' })).toBe('ready')
  expect(filterOf({ status: 'arrived,ready' })).toBeNull()
})

test('the desk has a filter for requests; upcoming has them too', () => {
  expect(filterOf({ status: 'requested,proposed' })).toBe('requests')
  expect(statusesOf({ status: 'requested,proposed,confirmed' })).toEqual(orderFilters.planned)
  expect(sortOf({ status: 'requested,proposed' })).toBe('startsAt')
  expect((['owner', 'advisor', 'mechanic'] as const).map((role) => isFilterOf('requests', role))).toEqual([
    true,
    true,
    false,
  ])
  expect(isFilterOf('planned', 'mechanic')).toBe(true)
})

test('a default filter is omitted from the URL', () => {
  expect(withStatuses({ status: 'ready' }, statusesOf({}))).toEqual({})
  expect(withStatuses({}, [])).toEqual({ status: 'all' })
  expect(withStatuses({ q: 'opel', status: 'ready' }, [])).toEqual({ q: 'opel' })
})

test('open work is sorted by the earliest start, the rest by the latest', () => {
  expect(sortOf({})).toBe('startsAt')
  expect(sortOf({ q: 'opel' })).toBe('-startsAt')
  expect(sortOf({ day: '2026-11-21' })).toBe('startsAt')
  expect(sortOf({ sort: 'number' })).toBe('number')
})

test('every search is a query that the contract accepts', () => {
  for (const search of [
    {},
    { q: ' WPI 209 ', status: 'all', employee, bay: 'none', day: '2026-11-21' },
    { status: 'ready', sort: 'promisedAt' as const },
  ]) {
    const query = toOrdersQuery(search, 'Europe/Warsaw')
    expect(listAppointments.query.safeParse({ ...query, limit: '50' }).success).toBe(true)
  }
  expect(toOrdersQuery({ day: '2026-11-21' }, 'Europe/Warsaw')).toMatchObject({
    from: '2026-11-20T23:00:00.000Z',
    to: '2026-11-21T23:00:00.000Z',
  })
})

test('S3 an order on the device passes the filters as at the server', () => {
  const order = {
    status: 'arrived' as const,
    startsAt: '2026-11-21T08:00:00Z',
    blocks: [{ id: employee, bayId: null, employeeId: employee, from: '', to: '', live: true }],
  }
  const fits = (search: Parameters<typeof fitsFilters>[0]) =>
    fitsFilters(search, order, (instant) => instant.slice(0, 10))
  for (const search of [{ q: 'x' }, {}, { employee }, { bay: 'none' }, { day: '2026-11-21' }, { status: 'arrived' }]) {
    expect([search, fits(search)]).toEqual([search, true])
  }
  for (const search of [{ status: 'ready' }, { employee: 'none' }, { bay: employee }, { day: '2026-11-22' }]) {
    expect([search, fits(search)]).toEqual([search, false])
  }
})
