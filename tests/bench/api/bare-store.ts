import { randomUUIDv7 } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type BareValue = string | number | null
export type BareRow = Record<string, BareValue>

export type BareBooking = {
  source: string
  vehicle: { plate: string; country: string; brand?: string; model?: string }
  customer: { name: string; phone: string }
  complaint: string
  startsAt: string
  workMinutes: number
}

const iso = (at: BareValue | undefined): string => new Date(at as number).toISOString()
const isoOrNull = (at: BareValue | undefined): string | null => (at === null ? null : iso(at))
const parseOrNull = (text: BareValue | undefined): unknown => (text === null ? null : JSON.parse(text as string))

/** The columns of an appointment that is shown. */
export const shown = `select a.id, a.year, a.number, a.source, a.status, a.status_version, a.status_since, a.status_detail,
  a.worked, a.status_reason, a.version, a.customer_id, c.kind as customer_kind, c.name as customer_name,
  c.phone as customer_phone, c.email as customer_email, a.vehicle_id, v.plate, v.country, v.vin, v.brand, v.model,
  v.year as vehicle_year, a.services, a.complaint, a.starts_at, a.work_minutes, a.promised_at, a.mileage,
  a.key_tag, a.created_at, a.updated_at
  from appointment a join vehicle v on v.id = a.vehicle_id left join customer c on c.id = a.customer_id`

export function presentRow(row: BareRow, blocks: readonly BareRow[]) {
  const { vehicle_id: id, plate, country, vin, brand, model, vehicle_year: year } = row
  return {
    id: row.id,
    number: `${row.year}/${row.number}`,
    status: row.status,
    statusVersion: row.status_version,
    statusSince: iso(row.status_since),
    statusDetail: parseOrNull(row.status_detail),
    statusReason: row.status_reason,
    worked: JSON.parse(row.worked as string),
    version: row.version,
    customer:
      row.customer_id === null
        ? null
        : {
            id: row.customer_id,
            kind: row.customer_kind,
            name: row.customer_name,
            phone: row.customer_phone,
            email: row.customer_email,
          },
    vehicle: { id, plate, country, vin, brand, model, year },
    services: JSON.parse(row.services as string),
    complaint: row.complaint,
    startsAt: iso(row.starts_at),
    workMinutes: row.work_minutes,
    promisedAt: isoOrNull(row.promised_at),
    mileage: row.mileage,
    keyTag: row.key_tag,
    blocks: blocks.map((block) => ({
      bayId: block.bay_id,
      employeeId: block.employee_id,
      from: iso(block.from_at),
      to: iso(block.to_at),
      live: block.live === 1,
    })),
  }
}

/** What only the details of an order have. */
export const presentOwn = (row: BareRow) => ({
  source: row.source,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
})

const isoInSql = (column: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`

/** What `presentRow` makes, as one statement of SQLite. */
const listAsJson = `select coalesce(json_group_array(json(one)), '[]') as rows from (select json_object(
  'id', a.id, 'number', a.year || '/' || a.number, 'status', a.status,
  'statusVersion', a.status_version, 'statusSince', ${isoInSql('a.status_since')}, 'statusDetail', json(a.status_detail),
  'statusReason', a.status_reason, 'worked', json(a.worked), 'version', a.version,
  'customer', case when c.id is null then null else json_object('id', c.id, 'kind', c.kind, 'name', c.name,
    'phone', c.phone, 'email', c.email) end,
  'vehicle', json_object('id', v.id, 'plate', v.plate, 'country', v.country, 'vin', v.vin, 'brand', v.brand,
    'model', v.model, 'year', v.year),
  'services', json(a.services), 'complaint', a.complaint, 'startsAt', ${isoInSql('a.starts_at')},
  'workMinutes', a.work_minutes, 'promisedAt', ${isoInSql('a.promised_at')}, 'mileage', a.mileage, 'keyTag', a.key_tag,
  'blocks', (select json_group_array(json_object('bayId', b.bay_id, 'employeeId', b.employee_id,
    'from', ${isoInSql('b.from_at')}, 'to', ${isoInSql('b.to_at')},
    'live', json(case b.live when 1 then 'true' else 'false' end))) from block b where b.appointment_id = a.id)) as one
  from appointment a join vehicle v on v.id = a.vehicle_id left join customer c on c.id = a.customer_id
  where a.account_id = ? and a.starts_at >= ? and a.starts_at < ? order by a.starts_at, a.year, a.number)`

export const presentEvent = (event: BareRow) => ({
  id: event.id,
  kind: event.kind,
  from: event.from_status,
  to: event.to_status,
  implied: JSON.parse(event.implied as string),
  reason: event.reason,
  detail: parseOrNull(event.detail),
  moved: null,
  undoes: event.undoes,
  undone: false,
  flagged: event.flagged === 1,
  occurredAt: iso(event.occurred_at),
  isTimeUncertain: event.time_uncertain === 1,
  receivedAt: iso(event.received_at),
  actorId: event.actor_id,
  actorName: event.actor_name,
  employeeId: event.employee_id,
})

const presentNote = (note: BareRow) => ({
  id: note.id,
  text: note.text,
  occurredAt: iso(note.occurred_at),
  isTimeUncertain: note.time_uncertain === 1,
  receivedAt: iso(note.received_at),
  actorId: note.actor_id,
  actorName: note.actor_name,
  employeeId: note.employee_id,
})
/** The notes of an appointment: as entries, and as one text for older pages. */
export const presentNotes = (notes: readonly BareRow[]) => ({
  noteEntries: notes.map(presentNote),
  notes: notes.map(({ text }) => text).join('\n\n'),
})

export const noTotals = { discount: 0, net: 0, vat: 0, gross: 0, linesVat: 0, linesGross: 0, byRate: [] }

/** The company of a customer, with these placeholders for the account and the customer. */
export const companyOfCustomer = (account: string, customer: string): string =>
  `select country, nip, street, postal_code, city from customer where account_id = ${account} and id = ${customer}`

export const presentCompany = (company: BareRow | undefined) => {
  if (!company || company.country === null) return {}
  const { country, nip, street, postal_code: postalCode, city } = company
  return { company: { country, nip, street, postalCode, city } }
}

/** The findings of the other visits of a car, with these placeholders for the account, the order and the car. */
export const findingsOfOthers = (account: string, order: string, vehicle: string): string =>
  `select f.*, a.starts_at from finding f join appointment a on a.id = f.appointment_id
  where f.account_id = ${account} and a.id <> ${order} and a.vehicle_id = ${vehicle} order by a.starts_at, f.made_at, f.id`

/** The answers, by prepared statements. It serves one station and checks no session. */
export function openBareStore(file: string, account: string, userId: string) {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepare = (text: string) => {
    const statement = db.prepare(text)
    return {
      all: (...values: SQLInputValue[]) => statement.all(...values) as BareRow[],
      one: (...values: SQLInputValue[]) => statement.get(...values) as BareRow | undefined,
      run: (...values: SQLInputValue[]) => statement.run(...values),
    }
  }
  const week = prepare(`${shown} where a.account_id = ? and a.starts_at >= ? and a.starts_at < ?
    order by a.starts_at, a.year, a.number`)
  const blocksOfWeek = prepare(`select * from block where account_id = ? and from_at >= ? and from_at < ?
    order by from_at, id`)
  const weekAsJson = prepare(listAsJson)
  const byId = prepare(`${shown} where a.account_id = ? and a.id = ?`)
  const blocksOf = prepare('select * from block where appointment_id = ? order by from_at, id')
  const eventsOf = prepare('select * from appointment_event where appointment_id = ? order by seq')
  const linesOf = prepare('select * from order_line where appointment_id = ? order by position')
  const notesOf = prepare('select * from appointment_note where appointment_id = ? order by occurred_at, id')
  const photosOf = prepare('select * from photo where appointment_id = ? order by position')
  const findingsOf = prepare('select * from finding where account_id = ? and appointment_id = ? order by made_at, id')
  const inspectionsOf = prepare(
    'select * from inspection where account_id = ? and appointment_id = ? order by occurred_at, id',
  )
  const reportsOf = prepare(
    'select * from condition_report where account_id = ? and appointment_id = ? order by appointment_version',
  )
  const companyOf = prepare(companyOfCustomer('?', '?'))
  const findingsBefore = prepare(findingsOfOthers('?', '?', '?'))
  const visitsBefore = prepare(`select count(*) as earlier from appointment where vehicle_id = ? and account_id = ?
    and (starts_at, id) < (?, ?) and status not in ('rejected', 'cancelled', 'no-show')`)

  const freeBay = prepare(`select id from bay where account_id = ? and active = 1 and not exists (select 1 from block
    where bay_id = bay.id and live = 1 and from_at < ? and to_at > ?) order by position limit 1`)
  const knownCustomer = prepare('select id from customer where account_id = ? and phone = ? and name = ?')
  const newCustomer = prepare(`insert into customer (id, account_id, kind, name, phone, notes, search, created_at,
    updated_at, version) values (?, ?, 'person', ?, ?, '', ?, ?, ?, 1)`)
  const upsertVehicle =
    prepare(`insert into vehicle (id, account_id, customer_id, plate, plate_normalised, country, brand,
    model, created_at, updated_at, version) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
    on conflict (account_id, country, plate_normalised) do update set customer_id = excluded.customer_id,
    updated_at = excluded.updated_at, version = vehicle.version + 1 returning id`)
  const nextNumber = prepare(`insert into appointment_number (account_id, year, last) values (?, ?, 1)
    on conflict (account_id, year) do update set last = last + 1 returning last`)
  const newAppointment =
    prepare(`insert into appointment (id, account_id, year, number, source, customer_id, vehicle_id,
    complaint, starts_at, work_minutes, status, status_version, status_since, search, created_at, updated_at, version)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'confirmed', 1, ?, ?, ?, ?, 1)`)
  const newBlock =
    prepare(`insert into block (id, account_id, appointment_id, bay_id, employee_id, from_at, to_at, live)
    values (?, ?, ?, ?, null, ?, ?, 1)`)
  const newEvent = prepare(`insert into appointment_event (account_id, id, appointment_id, seq, kind, from_status,
    to_status, implied, flagged, fingerprint, occurred_at, received_at, actor_id,
    actor_name)
    values (?, ?, ?, (select count(*) + 1 from appointment_event where appointment_id = ?), ?, ?, ?, '[]', 0, '', ?, ?,
    ?, 'Anna')`)
  const setStatus = prepare(`update appointment set status = ?, status_version = status_version + 1, status_since = ?,
    updated_at = ?, version = version + 1 where id = ?`)

  function inTransaction<T>(work: () => T): T {
    db.exec('begin immediate')
    const done = work()
    db.exec('commit')
    return done
  }

  function get(id: string) {
    const row = byId.one(account, id)
    if (!row) return null
    const vehicle = row.vehicle_id as string
    const { earlier } = visitsBefore.one(vehicle, account, row.starts_at as number, id) as { earlier: number }
    return {
      ...presentRow(row, blocksOf.all(id)),
      ...presentOwn(row),
      lines: linesOf.all(id),
      totals: noTotals,
      photos: photosOf.all(id),
      ...presentNotes(notesOf.all(id)),
      findings: findingsOf.all(account, id),
      inspections: inspectionsOf.all(account, id),
      conditionReports: reportsOf.all(account, id),
      earlierFindings: findingsBefore.all(account, id, vehicle),
      events: eventsOf.all(id).map(presentEvent),
      visit: earlier + 1,
      ...presentCompany(row.customer_kind === 'company' ? companyOf.one(account, row.customer_id ?? null) : undefined),
    }
  }

  return {
    list(fromIso: string, toIso: string) {
      const [from, to] = [Date.parse(fromIso), Date.parse(toIso)]
      const blocks = Map.groupBy(blocksOfWeek.all(account, from, to), (block) => block.appointment_id as string)
      const rows = week.all(account, from, to)
      const appointments = rows.map((row) => presentRow(row, blocks.get(row.id as string) ?? []))
      return { from: iso(from), to: iso(to), appointments, next: null }
    },

    /** The same answer as `list`, made by the database. */
    listAsText(fromIso: string, toIso: string): string {
      const [from, to] = [Date.parse(fromIso), Date.parse(toIso)]
      const { rows } = weekAsJson.one(account, from, to) as { rows: string }
      return `{"from":"${iso(from)}","to":"${iso(to)}","appointments":${rows},"next":null}`
    },

    get,

    create: (booking: BareBooking) =>
      inTransaction(() => {
        const { vehicle, customer, complaint } = booking
        const now = Date.now()
        const from = Date.parse(booking.startsAt)
        const to = from + booking.workMinutes * 60_000
        const bay = freeBay.one(account, to, from)
        const known = knownCustomer.one(account, customer.phone, customer.name)
        const customerId = (known?.id as string | undefined) ?? randomUUIDv7()
        const text = `${customer.name} ${customer.phone}`.toLowerCase()
        if (!known) newCustomer.run(customerId, account, customer.name, customer.phone, text, now, now)
        const { plate, country } = vehicle
        const bare = plate.replace(/[^A-Z0-9]/g, '')
        const [brand, model] = [vehicle.brand ?? null, vehicle.model ?? null]
        const car = upsertVehicle.one(randomUUIDv7(), account, customerId, plate, bare, country, brand, model, now, now)
        const year = new Date(now).getUTCFullYear()
        const number = nextNumber.one(account, year)?.last as number
        const id = randomUUIDv7()
        const search = `${year}/${number} ${bare} ${text} ${complaint}`.toLowerCase()
        const { source, workMinutes } = booking
        newAppointment.run(
          ...[id, account, year, number, source, customerId, car?.id as string, complaint],
          ...[from, workMinutes, now, search, now, now],
        )
        newBlock.run(randomUUIDv7(), account, id, (bay?.id as string | undefined) ?? null, from, to)
        newEvent.run(account, randomUUIDv7(), id, id, 'created', null, 'confirmed', now, now, userId)
        return get(id)
      }),

    changeStatus: (id: string, to: string) =>
      inTransaction(() => {
        const before = byId.one(account, id)
        const now = Date.now()
        const eventId = randomUUIDv7()
        setStatus.run(to, now, now, id)
        newEvent.run(account, eventId, id, id, 'status', before?.status ?? null, to, now, now, userId)
        return { changed: true, eventId, appointment: presentRow(byId.one(account, id) as BareRow, blocksOf.all(id)) }
      }),
  }
}
