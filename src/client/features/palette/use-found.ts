import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#client/api/call.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { vehiclesQuery } from '#client/api/vehicle-queries.ts'
import { listCached } from '#client/features/appointments/appointment-cache.ts'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { findEmployees } from '#client/features/employees/find-employees.ts'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { type Appointment, listAppointments } from '#contract/appointments.ts'
import { listCustomers } from '#contract/customers.ts'
import type { Employee } from '#contract/employees.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { desk } from '#domain/role.ts'
import { matchOrders, sortOrders } from './match-orders.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { fitOf, toWords } from './rank-entries.ts'

const pauseMs = 150
const mostOrders = 5
const mostOthers = 4
const fewest = 2

/** Search results are not stored on the device. */
const foundOrders = (search: string) =>
  queryOptions({
    queryKey: ['appointments', 'found', search],
    queryFn: async ({ signal }) =>
      (await call(listAppointments, { query: { search, limit: '20' } }, { signal })).appointments,
    gcTime: 60_000,
  })
const foundCustomers = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'found', search],
    queryFn: async ({ signal }) =>
      (await call(listCustomers, { query: { search, limit: String(mostOthers) } }, { signal })).customers,
    gcTime: 60_000,
  })

export type FoundRecords = {
  /** Returns a recently used entry if its record is cached on this device. */
  recall: (id: string) => PaletteEntry | undefined
  orders: readonly PaletteEntry[]
  cars: readonly PaletteEntry[]
  people: readonly PaletteEntry[]
  customers: readonly PaletteEntry[]
  /** The search at the server is running. */
  isSearching: boolean
  /** The server could not be reached: only the cached records were searched. */
  isLocal: boolean
}

/** Searches while the user types: at once in the cached records, and in all records at the server. */
export function useFound(
  typed: string,
  station: Station,
  onCustomer: (id: string, name: string) => void,
): FoundRecords {
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const { jobOf } = useJobLabels()
  const { people } = useNames()
  const settled = useSettled(typed.trim())
  const isTablet = station.device !== null
  const isWanted = settled.length >= fewest
  const plate = normalisePlate(settled)
  const remoteSearch = useQuery({ ...foundOrders(settled), enabled: isWanted })
  const cars = useQuery({ ...vehiclesQuery(plate), enabled: isWanted && plate.length >= fewest && !isTablet })
  const customers = useQuery({
    ...foundCustomers(settled),
    enabled: isWanted && !isTablet && desk.includes(station.role),
  })
  // The cache at the time of opening; the search at the server finds later orders.
  const [cached] = useState(() => listCached(queryClient))
  const local = useOverlaid(cached, station.actorName)
  const remote = useOverlaid(remoteSearch.data ?? none, station.actorName)

  const words = toWords(typed)
  const isShort = typed.trim().length < fewest
  const orders = useMemo(() => {
    if (isShort) return []
    const now = serverNow()
    const { begun, inside } = matchOrders(local, toWords(typed), jobOf)
    const here = [...sortOrders(begun, now), ...sortOrders(inside, now)]
    // After the cached results, so that no line moves while it is tapped.
    const ids = new Set(here.map(({ id }) => id))
    return [...here, ...sortOrders(remote, now).filter(({ id }) => !ids.has(id))].slice(0, mostOrders)
  }, [isShort, typed, local, remote, jobOf])
  const shown = new Set(orders.map(({ vehicle }) => vehicle.id))
  const orderEntry = (order: Appointment): PaletteEntry => ({
    id: `order:${order.id}`,
    label: nameCar(order, i18n),
    look: { kind: 'order', order },
    run: () => void navigate({ to: '/{-$locale}/orders/$id', params: { id: order.id } }),
  })
  const personEntry = (person: Employee): PaletteEntry => ({
    id: `person:${person.id}`,
    label: person.name,
    look: { kind: 'person', person },
    run: () => void navigate({ to: '/{-$locale}/employees', search: { person: person.id } }),
  })
  return {
    recall: (entryId) => {
      const [kind, id] = entryId.split(':')
      const order = kind === 'order' ? local.find((one) => one.id === id) : undefined
      const person = kind === 'person' && !isTablet ? people.find((one) => one.id === id) : undefined
      return order ? orderEntry(order) : person && personEntry(person)
    },
    orders: orders.map(orderEntry),
    cars: (isShort ? none : (cars.data ?? none))
      .filter(({ vehicle }) => !shown.has(vehicle.id) && normalisePlate(vehicle.plate).includes(normalisePlate(typed)))
      .slice(0, mostOthers)
      .map((found) => ({
        id: `car:${found.vehicle.id}`,
        label: found.vehicle.plate,
        look: { kind: 'car', found },
        run: () => void navigate({ to: '/{-$locale}/orders', search: { q: found.vehicle.plate } }),
      })),
    people: (isTablet || words.length === 0 ? [] : findEmployees(people, typed, i18n.locale))
      .filter(({ name, shortName }) => fitOf({ label: name, also: shortName }, words) > 1)
      .slice(0, mostOthers)
      .map(personEntry),
    customers: (isShort ? none : (customers.data ?? none)).map(({ id, name, phone, email }) => ({
      id: `customer:${id}`,
      label: name,
      look: { kind: 'customer', note: phone ? formatPhone(phone, station.country) : (email ?? '') },
      run: () => onCustomer(id, name),
    })),
    isSearching: !isShort && (settled !== typed.trim() || remoteSearch.isFetching),
    isLocal: !isShort && remoteSearch.isError,
  }
}

const none: never[] = []

/** Returns the typed text after a pause of `pauseMs`. */
function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
