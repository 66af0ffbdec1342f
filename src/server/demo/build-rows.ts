import { readFileSync } from 'node:fs'
import { isEnded } from '#domain/appointment.ts'
import { labourIntervals } from '#domain/labour-intervals.ts'
import { appointmentWords, customerWords } from '#domain/search-words.ts'
import { addDays, toWall, weekdayOf } from '#domain/wall-time.ts'
import { referenceFile } from '../product-folder.ts'
import { type Chance, createChance } from './chance.ts'
import { inventCustomers, inventPhone, type Language } from './invent-people.ts'
import { type DemoVisit, planVisits } from './plan-visits.ts'
import {
  chooseDemoServices,
  demoBays,
  demoBrands,
  demoConveniences,
  demoHours,
  demoPeople,
  demoStations,
  emailOf,
  everyDay,
  opening,
} from './station.ts'
import type { DemoRows } from './store.ts'
import { writeConditionReports } from './write-condition-reports.ts'
import { writeFindings } from './write-findings.ts'
import { writeInspections } from './write-inspections.ts'
import { writeLines } from './write-lines.ts'

const dayMs = 86_400_000
const customerCount = 5000

type DemoServices = { groups: { services: ({ id: string; minutes: number } & Record<Language, string>)[] }[] }

export type Demo = { rows: DemoRows; emails: { owner: string; mechanic: string } }

/** IANA time zone, by default that of the demo's city, and language, by default Polish: in English it is in Britain. */
export type DemoWorkshop = { zone?: string; language?: Language }

/** Builds the rows of one station with employees, vehicles and six busy weeks; deterministic for the same arguments. */
export function buildDemo(
  seed: number,
  now: number,
  { language = 'pl', zone: timeZone = demoStations[language].timeZone }: DemoWorkshop = {},
): Demo {
  const chance = createChance(seed)
  const services = readServices()
  const foundedAt = now - 400 * dayMs
  const rowVersion = { created_at: foundedAt, updated_at: foundedAt, version: 1 }
  const account_id = chance.id(foundedAt)
  const { postalCode, cityId, timeZone: _usual, ...station } = demoStations[language]
  const today = toWall(now, timeZone).date
  const monday = addDays(today, 1 - weekdayOf(today))

  const bays = demoBays.map((bay, position) => ({
    id: chance.id(foundedAt),
    account_id,
    name: bay[language],
    kind: bay.kind,
    active: 1 as const,
    position,
    ...rowVersion,
  }))
  const users = demoPeople.flatMap(({ login, ...person }) => {
    if (!login) return []
    const [first_name, last_name] = person[language]
    const who = { email: emailOf(login), first_name, last_name, phone: null, locale: language, photo: null }
    return { id: chance.id(foundedAt), ...who, account_id, ...rowVersion }
  })
  const employees = demoPeople.map(({ login, role, colour, skills, hours, ...person }) => {
    const [first, last] = person[language]
    const email = login ? emailOf(login) : null
    return {
      id: chance.id(foundedAt),
      account_id,
      user_id: users.find((user) => user.email === email)?.id ?? null,
      name: `${first} ${last}`,
      short_name: first,
      role,
      email,
      phone: inventPhone(chance, language),
      colour,
      active: 1 as const,
      skills: JSON.stringify(skills),
      weekly: hours ? JSON.stringify(everyDay(hours)) : null,
      ...rowVersion,
    }
  })
  const awayOf = (person: number) => {
    const away = demoPeople[person]?.away
    return away ? { from: addDays(monday, away.from), to: addDays(monday, away.to), kind: away.kind } : null
  }

  const { customers, vehicles } = inventCustomers(chance, customerCount, now, language)
  const visits = planVisits(chance, {
    now,
    zone: timeZone,
    language,
    bays: bays.map(({ id }) => id),
    mechanics: employees.flatMap(({ id, role }, person) =>
      role === 'mechanic' ? { id, hours: demoPeople[person]?.hours ?? opening, away: awayOf(person) } : [],
    ),
    vehicles,
  })
  const choice = (section: 'brands' | 'services' | 'conveniences', content: object) => ({
    account_id,
    section,
    content: JSON.stringify(content),
    ...rowVersion,
  })
  const desk = employees.filter(({ role }) => role !== 'mechanic')
  const names = new Map(services.map((service) => [service.id, service[language]]))
  const nameOf = (service: string): string => names.get(service) ?? service
  const written = writeVisits(chance, visits, { account_id, zone: timeZone, language, desk, employees, nameOf })
  return {
    emails: { owner: emailOf('anna'), mechanic: emailOf('marek') },
    rows: {
      station: [
        { id: account_id, ...station, postal_code: postalCode, city_id: cityId, time_zone: timeZone, ...rowVersion },
      ],
      user: users,
      employee: employees,
      bay: bays,
      working_hours: [{ account_id, hours: JSON.stringify(demoHours), ...rowVersion }],
      station_choice: [
        choice('brands', demoBrands),
        choice('services', chooseDemoServices(new Map(services.map(({ id, minutes }) => [id, minutes])), language)),
        choice('conveniences', demoConveniences),
      ],
      // The company data of the product are Polish: tax number, register, court.
      legal: (language === 'pl' ? ['Auto Serwis Wola sp. z o.o.'] : []).map((name) => ({
        id: chance.id(foundedAt),
        account_id,
        country: 'PL',
        name,
        nip: '8567346215',
        regon: '123456785',
        krs: '0000123456',
        legal_form: 'sp. z o.o.',
        street: station.street,
        postal_code: postalCode,
        city: station.city,
        vat_status: 'active',
        source: 'manual',
        checked_at: null,
        ...rowVersion,
      })),
      absence: employees.flatMap((employee, person) => {
        const away = awayOf(person)
        const days = away && { from_date: away.from, to_date: away.to, kind: away.kind, note: '' }
        return days ? { id: chance.id(foundedAt), account_id, employee_id: employee.id, ...days, ...rowVersion } : []
      }),
      customer: customers.map((customer) => ({
        ...customer,
        account_id,
        notes: '',
        anonymised_at: null,
        search: customerWords(customer),
        ...rowVersion,
      })),
      vehicle: vehicles.map(({ id, customer, plate, normalised, country, brand, model, year }) => ({
        id,
        account_id,
        customer_id: customer.id,
        plate,
        plate_normalised: normalised,
        country,
        vin: null,
        brand,
        model,
        year,
        fuel: null,
        ...rowVersion,
      })),
      ...written,
    },
  }
}

function readServices() {
  const file: DemoServices = JSON.parse(readFileSync(referenceFile('services.json'), 'utf8'))
  return file.groups.flatMap(({ services }) => services)
}

type DemoEmployee = { id: string; user_id: string | null; short_name: string }
type DemoContext = {
  account_id: string
  zone: string
  language: Language
  desk: readonly DemoEmployee[]
  employees: readonly DemoEmployee[]
  nameOf: (service: string) => string
}

type VisitTable =
  | 'appointment_number'
  | 'appointment'
  | 'block'
  | 'appointment_event'
  | 'appointment_note'
  | 'mileage'
  | 'order_line'
  | 'finding'
  | 'finding_change'
  | 'inspection'
  | 'inspection_answer'
  | 'condition_report'

/** Converts visits to the rows that the same user actions would have created. */
function writeVisits(
  chance: Chance,
  visits: readonly DemoVisit[],
  { account_id, zone, language, desk, employees, nameOf }: DemoContext,
): Pick<Required<DemoRows>, VisitTable> {
  const last = new Map<number, number>()
  const rows = visits
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((visit) => {
      const year = Number(toWall(visit.createdAt, zone).date.slice(0, 4))
      const number = (last.get(year) ?? 0) + 1
      last.set(year, number)
      const lines = writeLines(chance, visit, { language, nameOf })
      const amount = lines.reduce((sum, { gross }) => sum + gross, 0)
      const steps = visit.steps.map((step) => (step.to === 'ready' ? { ...step, detail: { amount } } : step))
      const [id, clerk] = [chance.id(visit.createdAt), chance.pick(desk)]
      return { visit: { ...visit, steps }, id, year, number, clerk, lines }
    })
  const linesOf = new Map(rows.map(({ id, lines }) => [id, lines]))
  const events = rows.flatMap(({ visit, id, clerk }) => {
    const worker = employees.find((employee) => employee.id === visit.employeeId) ?? clerk
    const event = {
      account_id,
      appointment_id: id,
      implied: '[]',
      undoes: null,
      flagged: 0 as const,
      time_uncertain: 0 as const,
      fingerprint: '',
      outcome: null,
    }
    return [
      {
        ...event,
        id: chance.id(visit.createdAt),
        seq: 1,
        kind: 'created' as const,
        from_status: null,
        to_status: 'confirmed' as const,
        reason: null,
        detail: null,
        base_version: null,
        occurred_at: visit.createdAt,
        received_at: visit.createdAt,
        actor_id: clerk.user_id,
        actor_name: clerk.short_name,
        employee_id: clerk.id,
      },
      ...visit.steps.map(({ to, at, reason, detail }, index) => {
        const isDesk = to === 'arrived' || isEnded(to)
        const actor = isDesk ? clerk : worker
        return {
          ...event,
          id: chance.id(at),
          seq: index + 2,
          kind: 'status' as const,
          from_status: visit.steps[index - 1]?.to ?? ('confirmed' as const),
          to_status: to,
          reason,
          detail: detail && JSON.stringify(detail),
          base_version: index + 1,
          occurred_at: at,
          received_at: at + 400,
          actor_id: actor.user_id,
          actor_name: actor.short_name,
          employee_id: actor.id,
        }
      }),
    ]
  })
  const recorded = new Map(
    rows.map(({ id, visit }) => [id, { mileage: visit.mileage, customer: visit.vehicle.customer.name }]),
  )
  return {
    appointment_number: [...last].map(([year, number]) => ({ account_id, year, last: number })),
    appointment: rows.map(({ visit, id, year, number }) => {
      const lastStep = visit.steps.at(-1)
      return {
        id,
        account_id,
        year,
        number,
        source: visit.source,
        customer_id: visit.vehicle.customer.id,
        vehicle_id: visit.vehicle.id,
        complaint: visit.complaint,
        starts_at: visit.startsAt,
        work_minutes: visit.workMinutes,
        promised_at: visit.promisedAt,
        status: lastStep?.to ?? 'confirmed',
        status_version: visit.steps.length + 1,
        status_since: lastStep?.at ?? visit.createdAt,
        status_reason: lastStep?.reason ?? null,
        status_detail: lastStep?.detail ? JSON.stringify(lastStep.detail) : null,
        worked: JSON.stringify(
          labourIntervals(visit.steps.map(({ to, at }) => ({ id: '', to, undoes: null, occurredAt: at }))),
        ),
        mileage: visit.mileage,
        key_tag: visit.keyTag,
        services: JSON.stringify(visit.services),
        search: appointmentWords({ ...visit.vehicle, complaint: visit.complaint, vin: null, year, number }),
        created_at: visit.createdAt,
        updated_at: lastStep?.at ?? visit.createdAt,
        version: visit.steps.length + 1,
      }
    }),
    block: rows.map(({ visit, id }) => ({
      id: chance.id(visit.createdAt),
      account_id,
      appointment_id: id,
      bay_id: visit.bayId,
      employee_id: visit.employeeId,
      from_at: visit.startsAt,
      to_at: visit.startsAt + visit.workMinutes * 60_000,
      live: isEnded(visit.steps.at(-1)?.to ?? 'confirmed') ? 0 : 1,
    })),
    appointment_event: events,
    appointment_note: rows
      .filter(({ visit }) => visit.notes !== '')
      .map(({ visit, id, clerk }) => ({
        account_id,
        id,
        appointment_id: id,
        text: visit.notes,
        occurred_at: visit.createdAt,
        time_uncertain: 0 as const,
        received_at: visit.createdAt,
        actor_id: clerk.user_id,
        actor_name: clerk.short_name,
        employee_id: clerk.id,
        fingerprint: '',
        appointment_version: 1,
      })),
    mileage: rows
      .filter(({ visit }) => visit.mileage !== null)
      .map(({ visit }) => ({
        account_id,
        vehicle_id: visit.vehicle.id,
        at: visit.steps[0]?.at ?? visit.startsAt,
        value: visit.mileage ?? 0,
      })),
    ...writeFindings(events, language, chance.id, (order) => linesOf.get(order) ?? []),
    ...writeInspections(events, language, chance.id),
    condition_report: writeConditionReports(events, (id) => recorded.get(id), language, chance.id),
    order_line: rows.flatMap(({ id, lines }) => lines.map((line) => ({ account_id, appointment_id: id, ...line }))),
  }
}
