import { type Kysely, sql } from 'kysely'
import { appointmentWords, customerWords } from '#domain/search-words.ts'
import { priceLine } from '../appointments/lines/price-line.ts'
import { refreshSearch } from '../appointments/search/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { ImportItemTable, Tables } from '../db/tables.ts'
import { newId } from '../new-id.ts'
import type { Held, HeldVisit, Memory } from './batch-memory.ts'
import type { Resolved } from './resolve-rows.ts'
import type { ImportJob } from './rows/job-store.ts'
import { findTakenNumbers, toCustomerColumns, toVehicleColumns } from './rows/known-store.ts'

type BatchWriting = { account: string; job: ImportJob; now: number }
type Item = Omit<ImportItemTable, 'account_id' | 'import_id' | 'outcome'>

/** Stores what the rows of a batch come to, and how it is undone. No message is sent, and no bay is taken. */
export async function writeBatch(tx: Tx, memory: Memory, found: Resolved, writing: BatchWriting): Promise<void> {
  const items: Item[] = []
  await writeCustomers(tx, found, writing, items)
  await writeVehicles(tx, found, writing, items)
  await writeVisits(tx, memory, found, writing, items)
  await writeMileages(tx, found, writing, items)
  await writeItems(tx, items, writing)
  await insertOrSkip(
    tx,
    'import_key',
    found.newRefs.map(({ kind, name, id }) => ({
      ...{ account_id: writing.account, import_id: writing.job.id, kind, name, entity_id: id },
    })),
  )
}

async function writeCustomers(tx: Tx, { customers }: Resolved, { account, now }: BatchWriting, items: Item[]) {
  const fresh = [...customers].filter(({ stored }) => stored === null)
  await insertRows(
    tx,
    'customer',
    fresh.map(({ id, content }) => ({
      ...{ id, account_id: account, ...toCustomerColumns(content), search: customerWords(content) },
      ...{ created_at: now, updated_at: now, version: 1 },
    })),
  )
  items.push(...fresh.map(({ id }) => created('customer', id)))
  for (const held of customers) {
    if (held.stored === null) continue
    const columns = toCustomerColumns(held.content)
    await tx
      .updateTable('customer')
      .set({ ...columns, search: customerWords(held.content), updated_at: now, version: held.stored.version + 1 })
      .where('account_id', '=', account)
      .where('id', '=', held.id)
      .execute()
    await refreshSearch(account, tx, { customerId: held.id })
    items.push(changed('customer', held, toCustomerColumns(held.stored.content), columns))
  }
}

async function writeVehicles(tx: Tx, { vehicles }: Resolved, { account, now }: BatchWriting, items: Item[]) {
  const fresh = [...vehicles].filter(({ stored }) => stored === null)
  await insertRows(
    tx,
    'vehicle',
    fresh.map(({ id, content, customerId }) => ({
      ...{ id, account_id: account, ...toVehicleColumns(content, customerId) },
      ...{ created_at: now, updated_at: now, version: 1 },
    })),
  )
  items.push(...fresh.map(({ id }) => created('vehicle', id)))
  for (const held of vehicles) {
    if (held.stored === null) continue
    const columns = toVehicleColumns(held.content, held.customerId)
    await tx
      .updateTable('vehicle')
      .set({ ...columns, updated_at: now, version: held.stored.version + 1 })
      .where('account_id', '=', account)
      .where('id', '=', held.id)
      .execute()
    await refreshSearch(account, tx, { vehicleId: held.id })
    items.push(changed('vehicle', held, toVehicleColumns(held.stored.content, held.storedCustomerId), columns))
  }
}

const minuteMs = 60_000

async function writeVisits(tx: Tx, memory: Memory, { visits }: Resolved, writing: BatchWriting, items: Item[]) {
  const { account, job, now } = writing
  const all = [...visits]
  const numbers = await giveNumbers(tx, account, all)
  const fresh = all.flatMap((visit) => (visit.entry ? [{ visit, entry: visit.entry }] : []))
  const endOf = (visit: HeldVisit, minutes: number) => visit.startsAt + minutes * minuteMs
  await insertRows(
    tx,
    'appointment',
    fresh.map(({ visit, entry }) => {
      const number = numbers.get(visit.id) ?? { year: 0, number: 0 }
      return {
        ...{ id: visit.id, account_id: account, ...number, source: 'walk-in', customer_id: visit.customerId },
        ...{ vehicle_id: visit.vehicleId, services: '[]', complaint: visit.complaint, starts_at: visit.startsAt },
        ...{ work_minutes: entry.minutes, promised_at: null, status: entry.status, status_version: 1 },
        ...{ status_since: endOf(visit, entry.minutes), status_reason: null, status_detail: null, worked: '[]' },
        ...{ mileage: visit.mileage, key_tag: null, unassigned: null, search: wordsOf(memory, visit, number) },
        ...{ created_at: now, updated_at: now, version: 1 },
      }
    }),
  )
  await insertRows(
    tx,
    'block',
    fresh.map(({ visit, entry }) => ({
      ...{ id: newId(), account_id: account, appointment_id: visit.id, bay_id: null, employee_id: null },
      // An ended visit occupies nothing.
      ...{ from_at: visit.startsAt, to_at: endOf(visit, entry.minutes), live: 0 },
    })),
  )
  const author = { actor_id: job.created_by_id, actor_name: job.created_by, employee_id: null }
  await insertRows(
    tx,
    'appointment_event',
    fresh.map(({ visit, entry }) => ({
      ...{ id: newId(), account_id: account, appointment_id: visit.id, seq: 1, kind: 'created', from_status: null },
      ...{ to_status: entry.status, implied: '[]', reason: null, detail: null, undoes: null, base_version: null },
      ...{ flagged: 0, time_uncertain: 0, fingerprint: '', outcome: null, occurred_at: visit.startsAt },
      ...{ received_at: now, ...author },
    })),
  )
  await insertRows(
    tx,
    'appointment_note',
    fresh.flatMap(({ visit }) =>
      visit.notes.map((text, at) => ({
        // The first note of an order has its id.
        ...{ account_id: account, id: at === 0 ? visit.id : newId(), appointment_id: visit.id, text },
        ...{ occurred_at: visit.startsAt, time_uncertain: 0, received_at: now, ...author },
        ...{ fingerprint: '', appointment_version: 1 },
      })),
    ),
  )
  await insertRows(
    tx,
    'order_line',
    all.flatMap((visit) => visit.lines.map((line) => toLineRow(account, visit.id, line))),
  )
  for (const visit of all) {
    if (visit.entry || !visit.isChanged) continue
    await tx
      .updateTable('appointment')
      .set({ complaint: visit.complaint, mileage: visit.mileage, updated_at: now })
      .where('account_id', '=', account)
      .where('id', '=', visit.id)
      .execute()
    await refreshSearch(account, tx, { id: visit.id })
  }
  items.push(...fresh.map(({ visit }) => created('visit', visit.id)))
}

function toLineRow(account: string, appointmentId: string, { position, ...line }: HeldVisit['lines'][number]) {
  const { net, vat, gross } = priceLine({ id: newId(), ...line }, 1)
  return {
    ...{ account_id: account, appointment_id: appointmentId, id: newId(), position: position ?? 0, kind: line.kind },
    ...{ name: line.name, quantity: line.quantity, unit: line.unit, net_price: line.netPrice },
    discount: Math.round(line.discountPercent * 100),
    vat_rate: line.vatRate === null ? null : Math.round(line.vatRate * 100),
    ...{ net, vat, gross, version: 1 },
  }
}

function wordsOf(memory: Memory, visit: HeldVisit, number: { year: number; number: number }): string {
  const vehicle = memory.vehicles.get(visit.vehicleId)?.content
  const customer = visit.customerId === null ? undefined : memory.customers.get(visit.customerId)?.content
  const { plate = null, vin = null, brand = null, model = null } = vehicle ?? {}
  const nobody = { name: null, phone: null, email: null, nip: null }
  return appointmentWords({
    ...number,
    complaint: visit.complaint,
    plate,
    vin,
    brand,
    model,
    customer: customer ?? nobody,
  })
}

/**
 * Numbers new visits in their own years, so that the next order of this year is not the fifty-thousandth. The export of
 * Pitboard keeps its numbers where they are free.
 */
async function giveNumbers(tx: Tx, account: string, visits: readonly HeldVisit[]) {
  const given = new Map<string, { year: number; number: number }>()
  const fresh = visits.flatMap((visit) => (visit.entry ? [{ id: visit.id, entry: visit.entry }] : []))
  const yearOf = ({ entry }: (typeof fresh)[number]) => entry.own?.year ?? Number(entry.date.slice(0, 4))
  for (const [year, ofYear] of Map.groupBy(fresh, yearOf)) {
    const wanted = ofYear.flatMap(({ entry }) => (entry.own ? [entry.own.number] : []))
    const taken = await findTakenNumbers(account, tx, year, wanted)
    const others: string[] = []
    let highest = 0
    for (const { id, entry } of ofYear) {
      const number = entry.own?.number
      if (number === undefined || taken.has(number)) others.push(id)
      else {
        taken.add(number)
        highest = Math.max(highest, number)
        given.set(id, { year, number })
      }
    }
    const last = await takeNumbers(tx, account, year, { atLeast: highest, count: others.length })
    for (const [at, id] of others.entries()) given.set(id, { year, number: last - others.length + 1 + at })
  }
  return given
}

/** Advances the counter of a year, and returns the last number. */
async function takeNumbers(
  tx: Kysely<Tables>,
  account: string,
  year: number,
  { atLeast, count }: { atLeast: number; count: number },
): Promise<number> {
  const row = await tx
    .insertInto('appointment_number')
    .values({ account_id: account, year, last: atLeast + count })
    .onConflict((on) =>
      on.columns(['account_id', 'year']).doUpdateSet({
        last: sql<number>`(case when appointment_number.last > ${sql.lit(atLeast)} then appointment_number.last
          else ${sql.lit(atLeast)} end) + ${sql.lit(count)}`,
      }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

async function writeMileages(tx: Tx, { mileages }: Resolved, { account }: BatchWriting, items: Item[]) {
  const byKey = new Map(mileages.map((mileage) => [`${mileage.vehicleId} ${mileage.at}`, mileage]))
  const rows = [...byKey.values()].map(({ vehicleId, at, value }) => ({
    account_id: account,
    vehicle_id: vehicleId,
    at,
    value,
  }))
  const most = 2000
  for (let from = 0; from < rows.length; from += most) {
    const inserted = await tx
      .insertInto('mileage')
      .values(rows.slice(from, from + most))
      .onConflict((on) => on.columns(['vehicle_id', 'at']).doNothing())
      .returning(['vehicle_id', 'at'])
      .execute()
    items.push(...inserted.map((row) => created('mileage', `${row.vehicle_id} ${row.at}`)))
  }
}

const created = (kind: Item['kind'], id: string): Item => ({
  ...{ kind, entity_id: id, action: 'created', version: 1, was: null, became: null },
})

type ItemColumns = Record<string, string | number | null>

/** How a change is undone: the columns before and after it, over all batches of the import. */
function changed(kind: Item['kind'], held: Held<unknown>, before: ItemColumns, after: ItemColumns): Item {
  const { id, item, stored } = held
  const version = (stored?.version ?? 0) + 1
  if (item?.action === 'created') return { ...created(kind, id), version }
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const pick = (columns: ItemColumns) => Object.fromEntries(names.map((name) => [name, columns[name] ?? null]))
  const was = { ...pick(before), ...(JSON.parse(item?.was ?? '{}') as ItemColumns) }
  const became = { ...(JSON.parse(item?.became ?? '{}') as ItemColumns), ...pick(after) }
  return { kind, entity_id: id, action: 'changed', version, was: JSON.stringify(was), became: JSON.stringify(became) }
}

async function writeItems(tx: Tx, items: readonly Item[], { account, job }: BatchWriting): Promise<void> {
  const most = 1000
  for (let from = 0; from < items.length; from += most) {
    const rows = items.slice(from, from + most)
    await tx
      .insertInto('import_item')
      .values(rows.map((item) => ({ account_id: account, import_id: job.id, ...item, outcome: null })))
      .onConflict((on) =>
        on.columns(['account_id', 'import_id', 'kind', 'entity_id']).doUpdateSet({
          version: sql`excluded.version`,
          was: sql`excluded.was`,
          became: sql`excluded.became`,
        }),
      )
      .execute()
  }
}

async function insertOrSkip(tx: Tx, table: 'import_key', rows: readonly Tables['import_key'][]): Promise<void> {
  const most = 2000
  for (let from = 0; from < rows.length; from += most) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + most))
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
