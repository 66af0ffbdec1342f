import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listCached } from '#client/features/appointments/appointment-cache.ts'
import { numberLabel } from '#client/features/appointments/car-labels.ts'
import { anyOrder } from '#client/features/appointments/list-parts.ts'
import type { FoundGroup } from '#client/features/appointments/search/found.ts'
import {
  allResults,
  type KeptOnly,
  type Search,
  useSearch,
  usualResults,
} from '#client/features/appointments/search/use-search.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { findEmployees } from '#client/features/employees/find-employees.ts'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { fitOf, toWords } from './rank-entries.ts'

const mostPeople = 4

export type FoundRecords = {
  /** Returns a recently used entry if its record is cached on this device. */
  recall: (id: string) => PaletteEntry | undefined
  people: readonly PaletteEntry[]
  /** Orders, cars and customers; a name has the number of all results. */
  groups: readonly PaletteGroup[]
  found: Search['found']
  /** The search at the server is running. */
  isSearching: boolean
  kept: KeptOnly | null
}

/** Searches while the user types, and makes entries of the results. */
export function useFound(
  typed: string,
  station: Station,
  onCustomer: (id: string, name: string) => void,
): FoundRecords {
  const navigate = useNavigate()
  const { i18n, t } = useLingui()
  const queryClient = useQueryClient()
  const { people } = useNames()
  /** The text and the group of which all results are shown. */
  const [opened, setOpened] = useState({ typed: '', group: '' })
  const openedGroup = opened.typed === typed ? opened.group : ''
  const { found, isSearching, kept } = useSearch(typed, station, openedGroup ? allResults : usualResults)
  const isTablet = station.device !== null
  // The cache at the time of opening.
  const [stored] = useState(() => listCached(queryClient))
  const cached = useOverlaid(stored, station.actorName, anyOrder)

  const openOrder = (id: string) => void navigate({ to: '/{-$locale}/orders/$id', params: { id } })
  const openList = (q: string) => void navigate({ to: '/{-$locale}/orders', search: { q } })
  const orderEntry = (order: Appointment): PaletteEntry => ({
    id: `order:${order.id}`,
    label: order.vehicle.plate ?? order.customer?.name ?? numberLabel(order, i18n),
    look: { kind: 'order', order },
    run: () => openOrder(order.id),
  })
  const personEntry = (person: Employee): PaletteEntry => ({
    id: `person:${person.id}`,
    label: person.name,
    look: { kind: 'person', person },
    run: () => void navigate({ to: '/{-$locale}/employees', search: { person: person.id } }),
  })
  /** The lines of a group, and one that shows the rest: `more` opens another page, otherwise the group gets longer. */
  const groupOf = <F>(
    id: string,
    name: string,
    { found, count, isMore }: FoundGroup<F>,
    entryOf: (one: F) => PaletteEntry,
    more?: () => void,
  ): PaletteGroup => {
    const shown = openedGroup === id ? found : found.slice(0, usualResults)
    const number = count === null ? '' : isMore ? `${count}+` : String(count)
    const hasMore = count !== null && count > shown.length && (more !== undefined || openedGroup !== id)
    const rest: PaletteEntry = {
      id: `more:${id}`,
      label: t`Show all (${number})`,
      look: { kind: 'more' },
      run: more ?? (() => setOpened({ typed, group: id })),
      staysOpen: more === undefined,
    }
    return {
      id,
      name: number ? `${name} (${number})` : name,
      entries: [...shown.map(entryOf), ...(hasMore ? [rest] : [])],
    }
  }
  const words = toWords(typed)
  return {
    recall: (entryId) => {
      const [kind, id] = entryId.split(':')
      const order = kind === 'order' ? cached.find((one) => one.id === id) : undefined
      const person = kind === 'person' && !isTablet ? people.find((one) => one.id === id) : undefined
      return order ? orderEntry(order) : person && personEntry(person)
    },
    people: (isTablet || words.length === 0 ? [] : findEmployees(people, typed, i18n.locale))
      .filter(({ name, shortName }) => fitOf({ label: name, also: shortName }, words) > 1)
      .slice(0, mostPeople)
      .map(personEntry),
    groups: [
      groupOf('orders', t`Orders`, found.orders, orderEntry, () => openList(typed.trim())),
      groupOf('cars', t`Cars`, found.cars, (car) => ({
        id: `car:${car.vehicle.id}`,
        label: car.vehicle.plate ?? '',
        look: { kind: 'car', car },
        run: () => (car.lastOrderId ? openOrder(car.lastOrderId) : openList(car.vehicle.plate ?? typed.trim())),
      })),
      groupOf('customers', t`Customers`, found.customers, (customer) => ({
        id: `customer:${customer.id}`,
        label: nameCustomer(customer, station.country),
        look: { kind: 'customer', customer },
        run: () => onCustomer(customer.id, nameCustomer(customer, station.country)),
        staysOpen: true,
      })),
    ],
    found,
    isSearching,
    kept,
  }
}
