import { isDeepStrictEqual } from 'node:util'
import type { AppointmentDetails, editAppointment } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { parsePlate } from '#domain/codes/plate.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { detailFields } from '#domain/outbox/order-details.ts'
import { desk } from '#domain/role.ts'
import { checkCompany } from '../customers/company.ts'
import { findCompany, upsertCustomer } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { newId } from '../new-id.ts'
import { revokeOfOrder } from '../papers/rows/store.ts'
import { writeVehicle } from '../vehicles/details-store.ts'
import { givePlate } from '../vehicles/give-plate.ts'
import { givenColumns } from '../vehicles/given-columns.ts'
import { linkCustomer, upsertVehicle } from '../vehicles/store.ts'
import { revokeVisitLinks } from '../visit-links/store.ts'
import { bookingTransaction } from './booking.ts'
import { checkServices } from './check-services.ts'
import { detailValues, recordDetails } from './details/store.ts'
import { type EventRow, findEvents } from './events/store.ts'
import { isOutdated, touchesArrival } from './is-outdated.ts'
import { moveMileage } from './move-mileage.ts'
import { readDetails } from './read-appointment.ts'
import type { Actor } from './rows/actor.ts'
import { type AppointmentRow, findAppointment, updateAppointment } from './rows/store.ts'
import { refreshSearch } from './search/store.ts'

type Edit = Input<typeof editAppointment>['body']
/** The fields that every role may edit, because they are recorded at the vehicle. Only the desk may edit the others. */
const forEverybody: ReadonlySet<string> = new Set(['mileage', 'keyTag', 'version'])

/** Edits an appointment, also after it has ended: a wrong phone number is often corrected after the hand-over. */
export async function applyEdit(
  { database, now }: StoreDeps,
  actor: Actor,
  id: string,
  typed: Edit,
): Promise<Answer<AppointmentDetails>> {
  const { account, role } = actor
  const foreign = desk.includes(role) ? undefined : Object.keys(typed).find((field) => !forEverybody.has(field))
  if (foreign !== undefined) return fail('forbidden', { field: foreign })
  const services = checkServices(typed.services)
  if (!services.ok) return services
  const customer = typed.customer ? await checkCompany(database.db, typed.customer, 'customer.') : null
  if (customer && !customer.ok) return customer
  const edit = customer ? { ...typed, customer: customer.value } : typed
  const at = now()
  const visibility = contactVisibility(role, at)
  return bookingTransaction(account, database, async (tx): Promise<Answer<AppointmentDetails>> => {
    const row = await findAppointment(account, tx, id)
    if (!row) return fail('not-found')
    // Users know their own status changes. Mileage and key tag of other users must not be overwritten unseen.
    const touch = (step: EventRow) => step.actor_id !== actor.user.id && notesArrival(edit) && touchesArrival(step)
    if ((await isOutdated(account, tx, row, edit.version, touch)) && !(await isDone(account, tx, row, edit))) {
      return fail('version-conflict', { current: await readDetails(account, tx, id, visibility, role) })
    }
    const written = await write(tx, at, actor, row, edit)
    if (!written.ok) return written
    const value = await readDetails(account, tx, id, visibility, role)
    return value ? { ok: true, value } : fail('not-found')
  })
}

const notesArrival = ({ mileage, keyTag }: Edit): boolean => mileage !== undefined || keyTag !== undefined

/** Returns whether the edit changes nothing: a repeated request after a lost response is not a conflict. */
async function isDone(account: string, db: Db, row: AppointmentRow, edit: Edit): Promise<boolean> {
  const { customer, vehicle } = edit
  const areEqual = (given: object | null | undefined, stored: Readonly<Record<string, unknown>>): boolean =>
    Object.entries(given ?? {}).every(
      ([field, value]) => value === undefined || isDeepStrictEqual(stored[field], value),
    )
  const { customer_id: id, customerKind: kind, customerName: name, customerPhone: phone, customerEmail: email } = row
  const { plate, country, vin, brand, model, vehicleYear: year } = row
  const company = customer?.company && id !== null ? await findCompany(account, db, id) : null
  return (
    areEqual(fieldsOf(edit), row) &&
    (customer !== null || id === null) &&
    areEqual(customer, { id, kind, name, phone, email, company }) &&
    areEqual(vehicle, { plate, country, vin, brand, model, year })
  )
}

async function write(
  tx: Tx,
  now: number,
  actor: Actor,
  row: AppointmentRow,
  edit: Edit,
): Promise<{ ok: true } | Failure> {
  const { account } = actor
  const people = await upsertPeople(tx, now, account, row, edit)
  if (!people.ok) return people
  const fields = { ...fieldsOf(edit), ...people.fields }
  const before = await findAppointment(account, tx, row.id)
  const isSame = Object.entries({ ...before, ...fields }).every(
    ([key, value]) => row[key as keyof typeof row] === value,
  )
  if (isSame) return { ok: true }

  await updateAppointment(account, tx, row.id, fields, now)
  // Whoever has a link was the customer: the data of another one are not for them.
  const { customer_id: customerId = row.customer_id } = fields
  if (row.customer_id !== null && customerId !== row.customer_id) {
    await revokeOfOrder(account, tx, row.id)
    await revokeVisitLinks(account, tx, row.id)
  }
  await refreshSearch(account, tx, { id: row.id })
  await recordSettings(tx, now, actor, row)
  const vehicleId = fields.vehicle_id ?? row.vehicle_id
  if (edit.mileage !== undefined || vehicleId !== row.vehicle_id) {
    const mileage = edit.mileage === undefined ? row.mileage : edit.mileage
    await moveMileage(account, tx, await findEvents(account, tx, row.id), row, { vehicleId, mileage })
  }
  return { ok: true }
}

/** Records which details an edit has set. */
async function recordSettings(tx: Tx, now: number, actor: Actor, row: AppointmentRow): Promise<void> {
  const edited = await findAppointment(actor.account, tx, row.id)
  if (!edited) return
  const [before, after] = [detailValues(row), detailValues(edited)]
  const set = detailFields.filter((field) => before[field] !== after[field])
  if (set.length === 0) return
  const settings = Object.fromEntries(set.map((field) => [field, { from: before[field], to: after[field] }]))
  const origin = { employeeId: null, fingerprint: '', occurredAt: now, isTimeUncertain: false, receivedAt: now }
  await recordDetails(tx, { ...origin, actor, appointmentId: row.id, key: newId() }, settings)
}

function fieldsOf({ services, complaint, promisedAt, mileage, keyTag }: Edit) {
  return {
    ...(services === undefined ? {} : { services: JSON.stringify(services) }),
    ...(complaint === undefined ? {} : { complaint }),
    ...(promisedAt === undefined ? {} : { promised_at: promisedAt === null ? null : Date.parse(promisedAt) }),
    ...(mileage === undefined ? {} : { mileage }),
    ...(keyTag === undefined ? {} : { key_tag: keyTag }),
  }
}

type People = { ok: true; fields: { customer_id?: string | null; vehicle_id?: string } }

/** Stores the given customer and vehicle. Returns their ids as fields of the appointment. */
async function upsertPeople(
  tx: Tx,
  now: number,
  account: string,
  row: AppointmentRow,
  { customer: entry, vehicle }: Edit,
): Promise<People | Failure> {
  if (row.vehicleErasedAt !== null && (vehicle?.plate || vehicle?.vin || vehicle?.firstRegistered))
    return fail('car-erased')
  const plate = vehicle?.plate ? parsePlate(vehicle.plate) : null
  if (plate && !plate.ok) return invalidField('vehicle.plate', plate.why)
  if (vehicle?.plate === null && row.plate !== null) return invalidField('vehicle.plate', 'required')
  const customer = entry ? await upsertCustomer(account, tx, entry, now) : null
  if (entry && !customer) return fail('not-found', { field: 'customer.id' })
  const customerId = entry === undefined ? row.customer_id : (customer?.id ?? null)
  if (vehicle?.plate && plate) {
    const given = { plate: vehicle.plate, plate_normalised: plate.value, country: vehicle.country }
    if (row.plate === null) await givePlate(account, tx, row, given, now)
    const fields = { ...vehicle, plate: vehicle.plate, normalised: plate.value, customerId }
    const { id } = await upsertVehicle(account, tx, fields, now)
    return { ok: true, fields: { customer_id: customerId, vehicle_id: id } }
  }
  if (vehicle) {
    const { plate: _absent, country, ...about } = vehicle
    await writeVehicle(
      account,
      tx,
      row.vehicle_id,
      { ...givenColumns(about), ...(row.plate === null ? { country } : {}) },
      now,
    )
  }
  if (entry === undefined) return { ok: true, fields: {} }
  if (customerId !== null) await linkCustomer(account, tx, row.vehicle_id, customerId)
  return { ok: true, fields: { customer_id: customerId } }
}
