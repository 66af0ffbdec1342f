import { expect, test } from 'vitest'
import {
  countFilters,
  isSameList,
  readCarsSearch,
  readCustomersSearch,
  toCarFilters,
  toCustomerFilters,
} from './list-search.ts'

test('M1 the address of a list keeps valid filters and omits others', () => {
  const all = {
    ...{ search: 'Kowalska', kind: 'company', consent: 'any', channel: 'sms', reach: 'phone', declined: 'brakes' },
    ...{ declinedMonths: 6, visitedFrom: '2026-01-01', visitedTo: '2026-02-28', absentMonths: 12, noShows: 'yes' },
    sort: '-spent',
  }
  expect(readCustomersSearch(all)).toEqual(all)
  const wrong = {
    ...{ search: ' ', kind: 'x', consent: 'x', channel: 1, reach: null, declined: {}, declinedMonths: 121 },
    ...{ visitedFrom: '2026-02-30', visitedTo: 5, absentMonths: 'x', noShows: 'no', sort: 'phone', more: 1 },
  }
  expect(readCustomersSearch(wrong)).toEqual({})
  expect(readCustomersSearch({ search: 601 })).toEqual({ search: '601' })
  expect(readCustomersSearch({ absentMonths: '12' })).toEqual({ absentMonths: 12 })
  expect(readCustomersSearch({ absentMonths: 1.5, declinedMonths: 0 })).toEqual({})
})

test('M3 the address of the list of cars keeps valid filters and omits others', () => {
  const all = { search: 'Opel', fuel: 'diesel', yearFrom: 2010, yearTo: 2020, owner: 'no', sort: '-mileage' }
  expect(readCarsSearch(all)).toEqual(all)
  expect(readCarsSearch({ fuel: 'coal', yearFrom: 1800, yearTo: 'x', owner: 1, sort: 'name' })).toEqual({})
})

test('M1 M4 filters are sent as text, and counted without the search and the order', () => {
  expect(toCustomerFilters({ search: ' Anna ', declinedMonths: 6 })).toEqual({ search: 'Anna', declinedMonths: '6' })
  expect(toCarFilters({ yearFrom: 2010, sort: 'plate' })).toEqual({ yearFrom: '2010', sort: 'plate' })
  expect(countFilters({ search: 'Anna', sort: 'name', kind: 'company', absentMonths: 3 })).toBe(2)
  expect(isSameList({ kind: 'company', absentMonths: 3 }, { absentMonths: 3, kind: 'company' })).toBe(true)
  expect(isSameList({ kind: 'company' }, { kind: 'person' })).toBe(false)
})
