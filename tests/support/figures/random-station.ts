import { Temporal } from 'temporal-polyfill'
import type { Status } from '#domain/appointment.ts'
import { type LineKind, lineKinds, sumLine } from '#domain/money/order-lines.ts'
import { type Chance, createChance } from '#server/demo/chance.ts'
import type { DemoRows } from '#server/demo/store.ts'

const minute = 60_000
type RandomRows<T extends keyof DemoRows> = NonNullable<DemoRows[T]>[number][]

/** Instants where a month, a day or the clock changes in a zone, and the time around them. */
function edgesOf(zone: string, first: string, months: number): number[] {
  const begin = Temporal.PlainYearMonth.from(first)
  return Array.from({ length: months + 1 }, (_, at) => begin.add({ months: at }).toPlainDate({ day: 1 })).flatMap(
    (date) => {
      const midnight = date.toZonedDateTime(zone)
      const change = midnight.getTimeZoneTransition('next')?.epochMilliseconds
      return [midnight.epochMilliseconds, ...(change ? [change] : [])]
    },
  )
}

type RandomShape = { seed: number; zone: string; first: string; months: number; orders: number; country?: string }

/**
 * A station with a history in any state that the tables allow, many of its times close to the changes of months and
 * clocks: steps that were undone, amounts that were typed, answers that were changed, cars of returning customers.
 */
export function randomStation({ seed, zone, first, months, orders, country = 'PL' }: RandomShape): {
  account: string
  rows: DemoRows
} {
  const chance = createChance(seed)
  const edges = edgesOf(zone, first, months)
  const [begin = 0, end = 0] = [Math.min(...edges), Math.max(...edges)]
  const id = () => chance.id(begin)
  const account_id = id()
  const meta = { created_at: begin, updated_at: begin, version: 1 }
  const moment = (): number =>
    chance.hits(0.4)
      ? chance.pick(edges) + chance.pick([-minute, -1, 0, 1, minute, 61 * minute])
      : chance.whole(begin, end)

  const bays = Array.from({ length: 3 }, (_, position) => ({
    ...{ id: id(), account_id, name: `Bay ${position}`, kind: 'lift' as const, position, ...meta },
    active: position === 2 ? (0 as const) : (1 as const),
  }))
  const people = (['mechanic', 'mechanic', 'owner', 'mechanic'] as const).map((role, at) => ({
    ...{
      id: id(),
      account_id,
      user_id: null,
      name: `Person ${at}`,
      short_name: `P${at}`,
      role,
      email: null,
      phone: null,
    },
    ...{ colour: null, active: at === 3 ? (0 as const) : (1 as const), skills: '[]', ...meta },
    weekly: at === 1 ? JSON.stringify(weekOf('06:00', '12:00')) : null,
  }))
  const customers = Array.from({ length: Math.ceil(orders / 3) }, () => ({
    ...{
      id: id(),
      account_id,
      kind: 'person' as const,
      name: 'Anna',
      phone: null,
      email: null,
      language: null,
      notes: '',
    },
    ...{ country: null, nip: null, street: null, postal_code: null, city: null, anonymised_at: null },
    ...{ mails_off_at: null, mails_off_by: null, sms_off_at: null, ...meta },
  }))
  const vehicle = {
    ...{ id: id(), account_id, customer_id: null, plate: 'WPI 20931', plate_normalised: 'WPI20931', country: 'PL' },
    ...{ vin: null, brand: 'Opel', model: null, year: null, fuel: null, ...meta },
  }
  const made = Array.from({ length: orders }, (_, at) => {
    const appointmentId = id()
    const events = walk(chance, account_id, appointmentId, moment())
    const findings = answered(chance, account_id, appointmentId, moment)
    return {
      appointment: {
        ...{ id: appointmentId, account_id, year: 2026, number: at + 1, complaint: '', starts_at: begin, ...meta },
        source: chance.pick(['online', 'phone', 'walk-in'] as const),
        customer_id: chance.hits(0.8) ? chance.pick(customers).id : null,
        ...{ vehicle_id: vehicle.id, work_minutes: chance.whole(15, 300), promised_at: null },
        ...{ status: 'completed' as const, status_version: 1, status_since: begin, status_reason: null },
        ...{ status_detail: null, mileage: null, key_tag: null, unassigned: null },
      },
      events,
      lines: Array.from({ length: chance.pick([0, 0, 1, 2, 5]) }, (_line, position) =>
        randomLine(chance, account_id, appointmentId, position, id()),
      ),
      blocks: Array.from({ length: chance.pick([0, 1, 1, 2, 3]) }, () => {
        const from = begin + chance.whole(0, 3) * 60 * minute
        return {
          ...{ id: id(), account_id, appointment_id: appointmentId, from_at: from, live: 0 as const },
          bay_id: chance.hits(0.8) ? chance.pick(bays).id : null,
          employee_id: chance.hits(0.8) ? chance.pick(people).id : null,
          to_at: from + chance.whole(1, 200) * minute,
        }
      }),
      ...findings,
    }
  })
  // A finding may continue one of an earlier order.
  const findings = made.flatMap(({ finding }) => finding)
  const linked = findings.map((one, at) => ({
    ...one,
    earlier_id: at > 0 && chance.hits(0.5) ? (findings[chance.whole(Math.max(0, at - 4), at - 1)]?.id ?? null) : null,
  }))
  const station = {
    ...{ id: account_id, name: 'Random', phone: '', email: null, website: null, street: '', postal_code: '', city: '' },
    ...{ city_id: null, country, time_zone: zone, currency: 'PLN', ...meta },
  }
  const hours = {
    weekly: { ...weekOf('08:00', '16:00'), 6: [{ from: '22:00', to: '24:00' }], 7: [{ from: '00:00', to: '24:00' }] },
    exceptions: [],
    observeHolidays: false,
  }
  return {
    account: account_id,
    rows: {
      station: [station],
      bay: bays,
      employee: people,
      working_hours: [{ account_id, hours: JSON.stringify(hours), ...meta }],
      absence: [
        {
          ...{ id: id(), account_id, employee_id: people[0]?.id ?? '', kind: 'holiday', note: '', ...meta },
          ...{ from_date: `${first}-20`, to_date: `${Temporal.PlainYearMonth.from(first).add({ months: 1 })}-05` },
        },
      ],
      customer: customers,
      vehicle: [vehicle],
      appointment: made.map(({ appointment }) => appointment),
      appointment_event: made.flatMap(({ events }) => events),
      order_line: made.flatMap(({ lines }) => lines),
      block: made.flatMap(({ blocks }) => blocks),
      finding: linked,
      finding_change: made.flatMap(({ finding_change }) => finding_change),
    },
  }
}

function weekOf(from: string, to: string): Record<number, { from: string; to: string }[]> {
  return Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, day < 6 ? [{ from, to }] : []]))
}

/** The usual next steps. */
const next: Partial<Record<Status, readonly Status[]>> = {
  requested: ['confirmed', 'arrived', 'rejected'],
  confirmed: ['arrived', 'no-show', 'no-show', 'in-progress', 'cancelled', 'ready'],
  'no-show': ['arrived', 'confirmed'],
  cancelled: ['confirmed'],
  arrived: ['in-progress', 'ready', 'confirmed'],
  'in-progress': ['ready', 'completed', 'on-hold'],
  'on-hold': ['in-progress'],
  ready: ['completed', 'completed', 'in-progress'],
}

function walk(
  chance: Chance,
  account_id: string,
  appointment_id: string,
  startedAt: number,
): RandomRows<'appointment_event'> {
  const events: RandomRows<'appointment_event'> = []
  let at = startedAt
  const add = (from: Status | null, to: Status, undoes: string | null) => {
    const id = chance.id(at)
    const typed = to === 'ready' && undoes === null && chance.hits(0.4)
    events.push({
      ...{ account_id, id, appointment_id, seq: events.length + 1, kind: from === null ? 'created' : 'status' },
      ...{ from_status: from, to_status: to, implied: '[]', reason: null, undoes, base_version: null, flagged: 0 },
      detail: typed ? JSON.stringify({ amount: chance.pick([0, 1, 12_300, 99_999, 1_234_567]) }) : null,
      ...{ fingerprint: '', outcome: null, occurred_at: at, received_at: at, actor_id: null, actor_name: '' },
      employee_id: null,
    })
    return id
  }
  let status: Status = chance.pick(['confirmed', 'confirmed', 'requested', 'arrived'] as const)
  add(null, status, null)
  for (let step = 0; step < 14; step++) {
    const targets: readonly Status[] | undefined = next[status]
    if (!targets) break
    const to: Status = chance.pick(targets)
    at += chance.pick([0, 1, 5 * 60_000, 3_600_000, 26 * 3_600_000])
    const id = add(status, to, null)
    if (chance.hits(0.15)) add(to, status, id)
    else status = to
  }
  return events
}

const units = ['h', 'H', 'rbg', 'godz.', 'pcs', 'szt.', 'l']
const rates = [2300, 800, 0, null, 1350]

function randomLine(
  chance: Chance,
  account_id: string,
  appointment_id: string,
  position: number,
  id: string,
): RandomRows<'order_line'>[number] {
  const kind: LineKind = chance.pick([...lineKinds, 'labour', 'labour'] as const)
  const [quantity, net_price] = [chance.whole(1, 9999), chance.whole(-2000, 60_000)]
  const [discount, vat_rate] = [chance.pick([0, 0, 1000, 1234]), chance.pick(rates)]
  const { net, vat, gross } = sumLine({
    ...{ quantity, netPrice: net_price, discountPercent: discount / 100 },
    vatRate: vat_rate === null ? null : vat_rate / 100,
  })
  return {
    ...{ account_id, appointment_id, id, position, kind, name: 'Line', quantity, unit: chance.pick(units), net_price },
    ...{ discount, vat_rate, net, vat, gross, version: 1 },
  }
}

function answered(
  chance: Chance,
  account_id: string,
  appointment_id: string,
  moment: () => number,
): { finding: RandomRows<'finding'>; finding_change: RandomRows<'finding_change'> } {
  const finding: RandomRows<'finding'> = []
  const finding_change: RandomRows<'finding_change'> = []
  for (let count = chance.pick([0, 0, 1, 2]); count > 0; count--) {
    let at = moment()
    const finding_id = chance.id(at)
    let isUndoable: boolean = false
    for (let version = 1; version <= chance.whole(1, 8); version++) {
      const kinds = ['saved', 'asked', 'asked', 'approved', 'approved', 'declined', 'declined', 'withdrawn'] as const
      const kind: 'undone' | (typeof kinds)[number] = isUndoable && chance.hits(0.2) ? 'undone' : chance.pick(kinds)
      isUndoable = kind !== 'undone'
      at += chance.pick([0, 59_999, 60_000, 3_600_000, 49 * 3_600_000, -120_000])
      finding_change.push({
        ...{ account_id, id: chance.id(at), appointment_id, finding_id, kind, version, how: null, currency: 'PLN' },
        gross: chance.hits(0.1) ? null : chance.whole(0, 500_000),
        content: JSON.stringify({ state: kind === 'saved' ? chance.pick(['draft', 'asked', 'approved']) : kind }),
        ...{ added: null, event_id: null, appointment_version: null, fingerprint: '', occurred_at: at },
        ...{ time_uncertain: 0, received_at: at, actor_id: null, actor_name: '', employee_id: null },
      })
    }
    finding.push({
      ...{ account_id, id: finding_id, appointment_id, earlier_id: null, what: 'Worn tie rod', place: null },
      ...{ severity: 'now', lines: '[]', gross: null, state: 'draft', reason: null, version: 9, made_at: at },
    })
  }
  return { finding, finding_change }
}
