import type { Selectable } from 'kysely'
import type { ImportedCustomer, ImportedVehicle } from '#domain/imports/imported-row.ts'
import type { Db } from '../../db/database.ts'
import type { CustomerTable, ImportItemTable, VehicleTable } from '../../db/tables.ts'

/** Values of one condition; well below what both databases take. */
const mostInList = 500

async function inParts<T>(values: readonly string[], ask: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let from = 0; from < values.length; from += mostInList)
    all.push(...(await ask(values.slice(from, from + mostInList))))
  return all
}

const customerColumns = [
  ...(['id', 'kind', 'name', 'phone', 'email', 'country', 'nip', 'street', 'postal_code', 'city', 'language'] as const),
  ...(['notes', 'consents', 'mails_off_at', 'mails_off_by', 'sms_off_at', 'version'] as const),
] as const
export type KnownCustomerRow = Pick<Selectable<CustomerTable>, (typeof customerColumns)[number]>

export const toImported = (row: KnownCustomerRow): ImportedCustomer => ({
  kind: row.kind,
  name: row.name,
  phone: row.phone,
  email: row.email,
  country: row.country,
  nip: row.nip,
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
  language: row.language === 'en' || row.language === 'pl' ? row.language : null,
  notes: row.notes,
  mailsOffAt: row.mails_off_at,
  mailsOffBy: row.mails_off_by,
  smsOffAt: row.sms_off_at,
  consents: row.consents,
})

/** The columns of a customer. */
export const toCustomerColumns = (content: ImportedCustomer) => ({
  kind: content.kind,
  name: content.name,
  phone: content.phone,
  email: content.email,
  country: content.country,
  nip: content.nip,
  street: content.street,
  postal_code: content.postalCode,
  city: content.city,
  language: content.language,
  notes: content.notes,
  consents: content.consents,
  mails_off_at: content.mailsOffAt,
  mails_off_by: content.mailsOffAt === null ? null : (content.mailsOffBy ?? 'station'),
  sms_off_at: content.smsOffAt,
})

type CustomerSearch = {
  ids: readonly string[]
  phones: readonly string[]
  emails: readonly string[]
  nips: readonly string[]
}

/** The customers with one of these ids, phones, e-mail addresses or tax numbers, without anonymised ones. */
export async function findKnownCustomers(account: string, db: Db, search: CustomerSearch): Promise<KnownCustomerRow[]> {
  const query = () =>
    db
      .selectFrom('customer')
      .select(customerColumns)
      .where('account_id', '=', account)
      .where('anonymised_at', 'is', null)
  const rows = [
    ...(await inParts(search.ids, (part) => query().where('id', 'in', part).execute())),
    ...(await inParts(search.phones, (part) => query().where('phone', 'in', part).execute())),
    ...(await inParts(search.emails, (part) =>
      query()
        .where((where) => where(where.fn<string>('lower', ['email']), 'in', part))
        .execute(),
    )),
    ...(await inParts(search.nips, (part) => query().where('nip', 'in', part).execute())),
  ]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

const vehicleColumns = [
  ...(['id', 'customer_id', 'plate', 'plate_normalised', 'country', 'vin', 'brand', 'model', 'year', 'fuel'] as const),
  ...(['engine_size', 'power', 'first_registered', 'version'] as const),
] as const
export type KnownVehicleRow = Pick<Selectable<VehicleTable>, (typeof vehicleColumns)[number]>

export const toImportedVehicle = (row: KnownVehicleRow): ImportedVehicle => ({
  plate: row.plate,
  normalised: row.plate_normalised,
  country: row.country,
  vin: row.vin,
  brand: row.brand,
  model: row.model,
  year: row.year,
  fuel: row.fuel,
  engineSize: row.engine_size,
  power: row.power,
  firstRegistered: row.first_registered,
})

export const toVehicleColumns = (content: ImportedVehicle, customerId: string | null) => ({
  customer_id: customerId,
  plate: content.plate,
  plate_normalised: content.normalised,
  country: content.country,
  vin: content.vin,
  brand: content.brand,
  model: content.model,
  year: content.year,
  fuel: content.fuel,
  engine_size: content.engineSize,
  power: content.power,
  first_registered: content.firstRegistered,
})

export async function findKnownVehicles(
  account: string,
  db: Db,
  search: { ids: readonly string[]; plates: readonly string[]; vins: readonly string[] },
): Promise<KnownVehicleRow[]> {
  const query = () => db.selectFrom('vehicle').select(vehicleColumns).where('account_id', '=', account)
  const rows = [
    ...(await inParts(search.ids, (part) => query().where('id', 'in', part).execute())),
    ...(await inParts(search.plates, (part) => query().where('plate_normalised', 'in', part).execute())),
    ...(await inParts(search.vins, (part) => query().where('vin', 'in', part).execute())),
  ]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

export type KnownVisitRow = {
  id: string
  vehicle_id: string
  customer_id: string | null
  starts_at: number
  complaint: string
  mileage: number | null
  year: number
  number: number
}
const visitColumns = [
  ...(['id', 'vehicle_id', 'customer_id', 'starts_at', 'complaint', 'mileage', 'year', 'number'] as const),
] as const

export const findVisitsById = (account: string, db: Db, ids: readonly string[]): Promise<KnownVisitRow[]> =>
  inParts(ids, (part) =>
    db
      .selectFrom('appointment')
      .select(visitColumns)
      .where('account_id', '=', account)
      .where('id', 'in', part)
      .execute(),
  )

/** The visits of cars in a span, ms. */
export const findVisitsOfCars = (
  account: string,
  db: Db,
  vehicleIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<KnownVisitRow[]> =>
  inParts(vehicleIds, (part) =>
    db
      .selectFrom('appointment')
      .select(visitColumns)
      .where('account_id', '=', account)
      .where('vehicle_id', 'in', part)
      .where('starts_at', '>=', from)
      .where('starts_at', '<', to)
      .execute(),
  )

/** The number of lines of visits, and the last position. */
export async function countLines(
  account: string,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { lines: number; last: number }>> {
  const rows = await inParts(ids, (part) =>
    db
      .selectFrom('order_line')
      .select(({ fn }) => ['appointment_id', fn.countAll<number>().as('lines'), fn.max('position').as('last')])
      .where('account_id', '=', account)
      .where('appointment_id', 'in', part)
      .groupBy('appointment_id')
      .execute(),
  )
  return new Map(rows.map((row) => [row.appointment_id, { lines: Number(row.lines), last: Number(row.last) }]))
}

export type KnownItem = Pick<
  Selectable<ImportItemTable>,
  'kind' | 'entity_id' | 'action' | 'version' | 'was' | 'became'
>

/** What this import has made or changed of these records. */
export const findItems = (account: string, db: Db, importId: string, ids: readonly string[]): Promise<KnownItem[]> =>
  inParts(ids, (part) =>
    db
      .selectFrom('import_item')
      .select(['kind', 'entity_id', 'action', 'version', 'was', 'became'])
      .where('account_id', '=', account)
      .where('import_id', '=', importId)
      .where('entity_id', 'in', part)
      .execute(),
  )

/** The records that rows of this import call by these names. */
export async function findKeys(
  account: string,
  db: Db,
  importId: string,
  kind: 'customer' | 'vehicle' | 'visit',
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inParts(names, (part) =>
    db
      .selectFrom('import_key')
      .select(['name', 'entity_id'])
      .where('account_id', '=', account)
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('name', 'in', part)
      .execute(),
  )
  return new Map(rows.map((row) => [row.name, row.entity_id]))
}

/** Which of these order numbers of a year are taken. */
export async function findTakenNumbers(
  account: string,
  db: Db,
  year: number,
  numbers: readonly number[],
): Promise<Set<number>> {
  const taken = new Set<number>()
  for (let from = 0; from < numbers.length; from += mostInList) {
    const rows = await db
      .selectFrom('appointment')
      .select('number')
      .where('account_id', '=', account)
      .where('year', '=', year)
      .where('number', 'in', numbers.slice(from, from + mostInList))
      .execute()
    for (const row of rows) taken.add(row.number)
  }
  return taken
}
