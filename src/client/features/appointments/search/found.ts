import { isUnsentOrder } from '#client/features/appointments/car-labels.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Customer } from '#contract/customers.ts'
import type { FoundCar, SearchResults } from '#contract/search.ts'
import type { Vehicle } from '#contract/vehicles.ts'
import { findVisits } from '#domain/find-visits.ts'
import { customerWords, fitOf, openWords, type SoughtWords, visitWords } from '#domain/search-words.ts'

/** A car that was found; what only the server knows is `null` in a search of the cache. */
export type ShownCar = Omit<FoundCar, 'visits'> & { visits: number | null }
/** A customer that was found, with the cars that are known. */
export type ShownCustomer = Customer & { vehicles: readonly Vehicle[] }

export type FoundGroup<F> = {
  readonly found: readonly F[]
  /** `null` while the server still searches. */
  readonly count: number | null
  /** There are more than were counted. */
  readonly isMore: boolean
}
export type Found = {
  readonly orders: FoundGroup<Appointment>
  readonly cars: FoundGroup<ShownCar>
  readonly customers: FoundGroup<ShownCustomer>
}

const nobody = { name: null, phone: null, email: null }

/** Returns the text by which the server finds an order too. */
const textOf = ({ number, complaint, vehicle, customer }: Appointment): string =>
  visitWords({ number, complaint, ...vehicle, customer: customer ?? nobody })

/** `words`: what is searched; `hasContacts`: whether the reader may search phone numbers and e-mail addresses. */
export type Asked = { readonly words: SoughtWords; readonly hasContacts: boolean }

/** Finds orders in the cache of this device by the rules of the server. `now` in ms since the epoch. */
export const findOrders = (orders: readonly Appointment[], asked: Asked, now: number): Appointment[] =>
  findVisits(orders, asked, now, (order) => ({
    text: textOf(order),
    status: order.status,
    startsAt: Date.parse(order.startsAt),
  }))

/**
 * Returns what the cache of this device alone has: the orders that were found, their cars, and for the desk the
 * customers with these words in their name, contacts or plates.
 */
export function findKept(
  orders: readonly Appointment[],
  cached: readonly Appointment[],
  asked: Asked,
  most: number,
): Found {
  const cars = new Map<string, ShownCar>()
  for (const { id, number, vehicle, customer, startsAt } of orders) {
    // The car of an order that was never sent has no record yet.
    if (!isUnsentOrder({ number }) && !cars.has(vehicle.id)) {
      const ofDesk = asked.hasContacts ? customer : null
      cars.set(vehicle.id, { vehicle, customer: ofDesk, visits: null, lastVisitAt: startsAt, lastOrderId: id })
    }
  }
  const customers = new Map<string, ShownCustomer>()
  for (const { id, customer, vehicle } of asked.hasContacts ? cached : []) {
    // A customer who came with an order that was never sent has no record yet.
    if (!customer || customer.id === id) continue
    const known = customers.get(customer.id)
    const vehicles = known?.vehicles ?? []
    const isNew = vehicles.every(({ id }) => id !== vehicle.id)
    customers.set(customer.id, { ...customer, vehicles: isNew ? [...vehicles, vehicle] : vehicles })
  }
  const fitting = [...customers.values()].filter((one) => fitOf(customerText(one), asked.words) !== 'none')
  return {
    orders: groupOf(orders, most),
    cars: groupOf([...cars.values()], most),
    customers: groupOf(fitting, most),
  }
}

const customerText = ({ vehicles, ...customer }: ShownCustomer): string =>
  `${customerWords(customer)} ${vehicles.map((vehicle) => carText(vehicle)).join(' ')}`
const carText = ({ plate, vin }: Pick<FoundCar['vehicle'], 'plate' | 'vin'>): string =>
  openWords(visitWords({ number: '', complaint: '', plate, vin, brand: null, model: null, customer: nobody }))

const groupOf = <F>(all: readonly F[], most: number): FoundGroup<F> => ({
  found: all.slice(0, most),
  count: all.length,
  isMore: false,
})

/**
 * Adds the server's results after those of the cache, so that no line moves while it is tapped. `isOld`: they are of the
 * text before: those that do not fit the present one are left out.
 */
export function joinFound(
  cached: readonly Appointment[],
  results: SearchResults | undefined,
  { words, hasContacts }: Asked,
  isOld: boolean,
  most: number,
): Found {
  const { orders, cars, customers } = results ?? { orders: none, cars: none, customers: none }
  const fits = (text: string) => !isOld || fitOf(hasContacts ? text : openWords(text), words) !== 'none'
  const known = new Set(cached.map(({ id }) => id))
  const joined = [...cached, ...orders.found.filter((order) => !known.has(order.id) && fits(textOf(order)))]
  const count = (group: { count: number }, least = 0) => (isOld ? null : Math.max(group.count, least))
  return {
    orders: {
      found: joined.slice(0, most),
      count: count(orders, Math.min(joined.length, most)),
      isMore: orders.isMore,
    },
    cars: {
      found: cars.found.filter(({ vehicle, customer }) =>
        fits(visitWords({ number: '', complaint: '', ...vehicle, customer: customer ?? nobody })),
      ),
      count: count(cars),
      isMore: cars.isMore,
    },
    customers: {
      found: customers.found.filter((one) => fits(customerText(one))),
      count: count(customers),
      isMore: customers.isMore,
    },
  }
}

const none = { found: [], count: 0, isMore: false }
