import { isEnded, type Status } from '#domain/appointment.ts'
import { appointmentWords, customerWords } from '#domain/search-words.ts'
import { type Chance, createChance } from '#server/demo/chance.ts'
import { type DemoVehicle, inventCustomers } from '#server/demo/invent-people.ts'
import { jobs } from '#server/demo/jobs.ts'

type HistoryRow = Readonly<Record<string, string | number | null>>
export type WriteRow = (table: string, row: HistoryRow) => void

const dayMs = 86_400_000
const hourMs = 3_600_000
const aWeek = 60
/** The number of appointments of a station in almost three years. */
const mostOfStation = 9000
const poolSize = 100
/** The server erases customers after some years without a visit: the known ones have been here lately. */
const knownWeeks = 8

/** The data that the requests use, all of one station. */
export type Facts = {
  readonly filledAt: number
  readonly account: string
  readonly userId: string
  /** The week that is listed, ms since the epoch, half-open. */
  readonly week: { readonly from: number; readonly to: number }
  readonly idsOfWeek: readonly string[]
  /** Future appointments, all confirmed. */
  readonly pool: readonly string[]
  readonly knownCars: readonly { plate: string; country: string; name: string; phone: string }[]
}

type HistoryStation = {
  readonly account: string
  readonly user: { readonly id: string; readonly employee: string }
  readonly bays: readonly string[]
  readonly mechanics: readonly string[]
  readonly cars: readonly HistoryCar[]
  readonly lastOf: Map<number, number>
}
type HistoryCar = DemoVehicle & { readonly vehicleId: string; readonly customerId: string }
type NewId = (at: number) => string

/** `own`: the appointments of the station that is measured, if it is not as large as the others. */
export type HistorySize = { readonly stations: number; readonly customers: number; readonly own?: number }
const usualSize = (appointments: number): HistorySize => {
  const stations = Math.max(2, Math.round(appointments / mostOfStation))
  return { stations, customers: Math.min(3000, Math.ceil(appointments / stations / 3)) }
}

/** Writes stations with sixty cars a week each, in chronological order. */
export function createHistory(
  appointments: number,
  now: number,
  newId: NewId,
  write: WriteRow,
  { stations: count, customers, own: ownSize }: HistorySize = usualSize(appointments),
): Facts {
  const chance = createChance(1)
  const sizes = shareOut(appointments, count, ownSize)
  const weeksOf = (station: number): number => Math.floor((sizes[station] ?? 0) / aWeek)
  const thisWeek = Math.floor((now - 4 * dayMs) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs
  const last = Math.max(2, Math.min(6, weeksOf(0) >> 2))
  const longest = Math.max(...sizes.map((_, station) => weeksOf(station)))
  const first = thisWeek + (last - longest + 1) * 7 * dayMs
  const people = inventCustomers(chance, Math.max(customers, ownSize ? ownCustomers(ownSize) : 0), now)
  const stations = sizes.map((_, station) => {
    const most = station === 0 && ownSize ? ownCustomers(ownSize) : customers
    return openStation(first - 30 * dayMs, firstOf(people, most), newId, write)
  })
  const idsOfWeek: string[] = []
  const pool: string[] = []
  const known = new Set<HistoryCar>()

  // The week before the first whole one has the rest.
  for (let week = -1; week < longest; week++) {
    const monday = first + week * 7 * dayMs
    for (let place = 0; place < aWeek; place++) {
      for (const [index, station] of stations.entries()) {
        const before = longest - weeksOf(index) - week
        if (before > 1 || (before === 1 && place >= (sizes[index] ?? 0) % aWeek)) continue
        const { id, car } = writeVisit(chance, station, { monday, place, thisWeek, now }, newId, write)
        if (index > 0) continue
        if (monday > thisWeek - knownWeeks * 7 * dayMs) known.add(car)
        if (monday === thisWeek) idsOfWeek.push(id)
        if (monday > thisWeek && pool.length < poolSize) pool.push(id)
      }
    }
  }
  const own = stations[0] as HistoryStation
  for (const { account, lastOf } of stations) {
    for (const [year, last] of lastOf) write('appointment_number', { account_id: account, year, last })
  }
  return {
    filledAt: now,
    account: own.account,
    userId: own.user.id,
    week: { from: thisWeek, to: thisWeek + 7 * dayMs },
    idsOfWeek,
    pool,
    knownCars: [...known]
      .filter(({ customer }) => customer.phone !== null)
      .slice(0, 200)
      .map(({ plate, country, customer }) => ({ plate, country, name: customer.name, phone: customer.phone ?? '' })),
  }
}

/** The appointments of each station; the first one is measured. */
function shareOut(appointments: number, count: number, own = Math.ceil(appointments / count)): number[] {
  const rest = appointments - own
  const others = count - 1
  return [own, ...Array.from({ length: others }, (_, at) => Math.floor(rest / others) + (at < rest % others ? 1 : 0))]
}

/** A customer comes three times. */
const ownCustomers = (appointments: number): number => Math.min(3000, Math.ceil(appointments / 3))

type HistoryPeople = ReturnType<typeof inventCustomers>

function firstOf({ customers, vehicles }: HistoryPeople, most: number): HistoryPeople {
  if (customers.length <= most) return { customers, vehicles }
  const chosen = customers.slice(0, most)
  const known = new Set(chosen)
  return { customers: chosen, vehicles: vehicles.filter(({ customer }) => known.has(customer)) }
}

function openStation(
  at: number,
  { customers, vehicles }: HistoryPeople,
  newId: NewId,
  write: WriteRow,
): HistoryStation {
  const timestamps = { created_at: at, updated_at: at, version: 1 }
  const account = newId(at)
  const address = { street: 'Wolska 12', postal_code: '01-201', city: 'Warszawa', country: 'PL' }
  const about = { name: 'Auto Serwis Wola', phone: '+48221234567', ...address, time_zone: 'Europe/Warsaw' }
  write('station', { id: account, ...about, currency: 'PLN', ...timestamps })
  const bays = Array.from({ length: 6 }, (_, position) => {
    const bay = { id: newId(at), account_id: account, name: `Bay ${position + 1}`, kind: 'lift', active: 1, position }
    write('bay', { ...bay, ...timestamps })
    return bay.id
  })
  const user = newId(at)
  write('user', {
    id: user,
    email: `${user}@example.com`,
    first_name: 'Anna',
    locale: 'pl',
    account_id: account,
    ...timestamps,
  })
  const staff = ['Anna', 'Marek', 'Piotr', 'Jan', 'Ewa', 'Adam'].map((name, place) => {
    const role = place === 0 ? 'owner' : 'mechanic'
    const one = { id: newId(at), account_id: account, user_id: place === 0 ? user : null, name, short_name: name, role }
    write('employee', { ...one, active: 1, ...timestamps })
    return one.id
  })
  const customerIds = new Map(
    customers.map((customer) => {
      const id = newId(at)
      const { language: _, ...fields } = customer
      const row = { ...fields, id, account_id: account, notes: '', search: customerWords(customer) }
      write('customer', { ...row, ...timestamps })
      return [customer, id]
    }),
  )
  const cars = vehicles.map((car) => {
    const ids = { vehicleId: newId(at), customerId: customerIds.get(car.customer) ?? '' }
    const { plate, normalised, country, brand, model, year } = car
    const owned = { id: ids.vehicleId, account_id: account, customer_id: ids.customerId }
    write('vehicle', { ...owned, plate, plate_normalised: normalised, country, brand, model, year, ...timestamps })
    return { ...car, ...ids }
  })
  const employee = staff[0] ?? ''
  return { account, user: { id: user, employee }, bays, mechanics: staff.slice(1), cars, lastOf: new Map() }
}

type When = { readonly monday: number; readonly place: number; readonly thisWeek: number; readonly now: number }

function writeVisit(
  chance: Chance,
  station: HistoryStation,
  { monday, place, thisWeek, now }: When,
  newId: NewId,
  write: WriteRow,
): { id: string; car: HistoryCar } {
  const { account, user, bays, mechanics, cars, lastOf } = station
  const [car, job, slot] = [chance.pick(cars), chance.pick(jobs), place % 10]
  // Ten a day on five of six bays, in the morning and in the afternoon.
  const from = monday + Math.floor(place / 10) * dayMs + (slot < 5 ? 7 : 11) * hourMs
  const minutes = Math.min(job.minutes, 180)
  const bookedAt = Math.min(from - chance.whole(1, 10) * dayMs, now)
  const year = new Date(from).getUTCFullYear()
  const number = (lastOf.get(year) ?? 0) + 1
  lastOf.set(year, number)
  const status = chooseStatus(chance, monday, thisWeek)
  const doneAt = from + minutes * 60_000
  const steps = status === 'confirmed' ? [] : status === 'completed' ? (['in-progress', status] as const) : [status]
  const seenAt = steps.length > 0 ? doneAt : bookedAt
  const isSeen = status !== 'confirmed' && status !== 'cancelled' && status !== 'no-show'
  const id = newId(bookedAt)
  write('appointment', {
    id,
    account_id: account,
    year,
    number,
    source: 'phone',
    customer_id: car.customerId,
    vehicle_id: car.vehicleId,
    complaint: job.pl,
    starts_at: from,
    work_minutes: minutes,
    promised_at: doneAt + hourMs,
    status,
    status_version: steps.length + 1,
    status_since: seenAt,
    mileage: isSeen ? car.mileage : null,
    key_tag: isSeen ? `K${number % 40}` : null,
    services: JSON.stringify(job.services),
    search: appointmentWords({ ...car, vin: null, complaint: job.pl, year, number }),
    created_at: bookedAt,
    updated_at: seenAt,
    version: steps.length + 1,
  })
  write('block', {
    id: newId(bookedAt),
    account_id: account,
    appointment_id: id,
    bay_id: bays[slot % 5] ?? null,
    employee_id: chance.pick(mechanics),
    from_at: from,
    to_at: doneAt,
    live: isEnded(status) ? 0 : 1,
  })
  const kinds = [
    { kind: 'created', to: 'confirmed', at: bookedAt },
    ...steps.map((to) => ({ kind: 'status', to, at: seenAt })),
  ]
  for (const [index, { kind, to, at }] of kinds.entries()) {
    write('appointment_event', {
      account_id: account,
      id: newId(at),
      appointment_id: id,
      seq: index + 1,
      kind,
      from_status: kinds[index - 1]?.to ?? null,
      to_status: to,
      implied: to === 'in-progress' ? '["arrived"]' : '[]',
      flagged: 0,
      time_uncertain: 0,
      fingerprint: 'n8Qk1mW2xTz7yLr0aVb3cDe4fGh5iJk6lMn7oPq8rSt',
      occurred_at: at,
      received_at: at + 400,
      actor_id: user.id,
      actor_name: 'Anna',
      employee_id: user.employee,
    })
  }
  return { id, car }
}

function chooseStatus(chance: Chance, monday: number, thisWeek: number): Status {
  if (monday > thisWeek) return 'confirmed'
  if (monday < thisWeek) return chance.weigh({ completed: 92, cancelled: 4, 'no-show': 4 })
  return chance.weigh({ completed: 45, 'in-progress': 15, 'awaiting-parts': 5, ready: 5, confirmed: 25, cancelled: 5 })
}
