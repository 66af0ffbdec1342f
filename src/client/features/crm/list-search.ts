import { type CarOrder, carOrders } from '#contract/crm/car-list.ts'
import type { ViewEntry } from '#contract/crm/saved-views.ts'
import {
  type ConsentChannel,
  type ConsentPurpose,
  type CustomerOrder,
  consentChannels,
  consentPurposes,
  customerOrders,
  reachableBy,
} from '#contract/customers.ts'
import { type Fuel, fuels } from '#domain/codes/engine.ts'
import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'

type VisitSearch = { visitedFrom?: LocalDate; visitedTo?: LocalDate; absentMonths?: number }

/** The search parameters of the list of customers. */
export type CustomersSearch = VisitSearch & {
  search?: string
  kind?: 'person' | 'company'
  consent?: ConsentPurpose | 'any'
  channel?: ConsentChannel
  reach?: (typeof reachableBy)[number]
  declined?: string
  declinedMonths?: number
  noShows?: 'yes'
  sort?: CustomerOrder
}

/** The search parameters of the list of cars. */
export type CarsSearch = VisitSearch & {
  search?: string
  fuel?: Fuel
  yearFrom?: number
  yearTo?: number
  owner?: 'yes' | 'no'
  sort?: CarOrder
}

const maxTyped = 80
const mostMonths = 120

// The router parses digits as a number.
const textOf = (raw: unknown): string => (typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw : '')
function typed<K extends string>(key: K, raw: unknown): Partial<Record<K, string>> {
  const text = textOf(raw).slice(0, maxTyped)
  return (text.trim() ? { [key]: text } : {}) as Partial<Record<K, string>>
}
function oneOf<K extends string, const V extends string>(
  key: K,
  all: readonly V[],
  raw: unknown,
): Partial<Record<K, V>> {
  const found = all.find((one) => one === raw)
  return (found === undefined ? {} : { [key]: found }) as Partial<Record<K, V>>
}
function within<K extends string>(key: K, raw: unknown, least: number, most: number): Partial<Record<K, number>> {
  const value = Number(textOf(raw) || Number.NaN)
  const isValid = Number.isInteger(value) && value >= least && value <= most
  return (isValid ? { [key]: value } : {}) as Partial<Record<K, number>>
}
function day<K extends string>(key: K, raw: unknown): Partial<Record<K, LocalDate>> {
  return (typeof raw === 'string' && isLocalDate(raw) ? { [key]: raw } : {}) as Partial<Record<K, LocalDate>>
}

const readVisits = (raw: Record<string, unknown>): VisitSearch => ({
  ...day('visitedFrom', raw.visitedFrom),
  ...day('visitedTo', raw.visitedTo),
  ...within('absentMonths', raw.absentMonths, 1, mostMonths),
})

/** Omits invalid parameters, so that an old link still opens the list. */
export const readCustomersSearch = (raw: Record<string, unknown>): CustomersSearch => ({
  ...typed('search', raw.search),
  ...oneOf('kind', ['person', 'company'], raw.kind),
  ...oneOf('consent', [...consentPurposes, 'any'], raw.consent),
  ...oneOf('channel', consentChannels, raw.channel),
  ...oneOf('reach', reachableBy, raw.reach),
  ...readVisits(raw),
  ...typed('declined', raw.declined),
  ...within('declinedMonths', raw.declinedMonths, 1, mostMonths),
  ...oneOf('noShows', ['yes'], raw.noShows),
  ...oneOf('sort', customerOrders, raw.sort),
})

/** Omits invalid parameters, so that an old link still opens the list. */
export const readCarsSearch = (raw: Record<string, unknown>): CarsSearch => ({
  ...typed('search', raw.search),
  ...oneOf('fuel', fuels, raw.fuel),
  ...within('yearFrom', raw.yearFrom, 1900, 2099),
  ...within('yearTo', raw.yearTo, 1900, 2099),
  ...oneOf('owner', ['yes', 'no'], raw.owner),
  ...readVisits(raw),
  ...oneOf('sort', carOrders, raw.sort),
})

type Filters<L extends ViewEntry['list']> = Extract<ViewEntry, { list: L }>['filters']

/** Returns the parameters as the API takes them: numbers as text, texts without spaces around them. */
const toFilters = (search: CustomersSearch | CarsSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value).trim()]))

export const toCustomerFilters = (search: CustomersSearch): Filters<'customers'> =>
  toFilters(search) as Filters<'customers'>
export const toCarFilters = (search: CarsSearch): Filters<'cars'> => toFilters(search) as Filters<'cars'>

/** Returns the number of filters; the search text and the order are none. */
export const countFilters = ({ search: _, sort: __, ...filters }: CustomersSearch | CarsSearch): number =>
  Object.keys(filters).length

/** Whether two searches show the same list. */
export const isSameList = (one: object, other: object): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
