import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listCars } from '#contract/crm/car-list.ts'
import { readCarPage, readCustomerPage } from '#contract/crm/pages.ts'
import { listSavedViews } from '#contract/crm/saved-views.ts'
import { listCustomers } from '#contract/customers.ts'
import { type CarsSearch, type CustomersSearch, toCarFilters, toCustomerFilters } from './list-search.ts'

const pageSize = '50'
const staleTime = 5_000
const firstPage = null as string | null
const pageOf = (cursor: string | null) => ({ limit: pageSize, ...(cursor === null ? {} : { cursor }) })

// The first part of each key is that of the noun: its changes, and those of appointments, reload what is shown.

export const customersQuery = (search: CustomersSearch) => {
  const filters = toCustomerFilters(search)
  return infiniteQueryOptions({
    queryKey: ['customers', 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      call(listCustomers, { query: { ...filters, ...pageOf(pageParam) } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime,
  })
}

export const carsQuery = (search: CarsSearch) => {
  const filters = toCarFilters(search)
  return infiniteQueryOptions({
    queryKey: ['vehicles', 'list', filters],
    queryFn: ({ signal, pageParam }) => call(listCars, { query: { ...filters, ...pageOf(pageParam) } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime,
  })
}

export const customerPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'page', id],
    queryFn: ({ signal }) => call(readCustomerPage, { params: { id } }, { signal }),
    staleTime,
  })

export const carPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'page', id],
    queryFn: ({ signal }) => call(readCarPage, { params: { id } }, { signal }),
    staleTime,
  })

export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => call(listSavedViews, {}, { signal }),
  staleTime,
})

/** The customers that a typed text finds, to choose one of them. */
export const chosenFromQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'choose', search],
    queryFn: ({ signal }) => call(listCustomers, { query: { search, limit: '8' } }, { signal }),
    enabled: search.trim().length > 1,
    staleTime,
  })

/** The cars that a typed text finds, to choose one of them. */
export const carsToChooseQuery = (search: string) =>
  queryOptions({
    queryKey: ['vehicles', 'choose', search],
    queryFn: ({ signal }) => call(listCars, { query: { search, limit: '8' } }, { signal }),
    enabled: search.trim().length > 1,
    staleTime,
  })
