import type { AppointmentDetails, createAppointment } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { parsePlate } from '#domain/codes/plate.ts'
import { type ContactVisibility, contactVisibility } from '#domain/contact-visibility.ts'
import { completeStatusChange } from '#domain/outbox/status-change.ts'
import { appointmentWords } from '#domain/search-words.ts'
import { toWall } from '#domain/wall-time.ts'
import { findBay, findFreeBayIds, insertBlock } from '../bays/store.ts'
import { upsertCustomer } from '../customers/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { noteOccasion } from '../messages/note-occasion.ts'
import { newId } from '../new-id.ts'
import { keptId } from '../own-id.ts'
import { findTimeZone } from '../stations/store.ts'
import { upsertVehicle } from '../vehicles/store.ts'
import { bookingTransaction } from './booking.ts'
import { applyStep, type StatusStep } from './change-status.ts'
import { checkEmployee } from './check-employee.ts'
import { checkServices } from './check-services.ts'
import { findEvents, insertEvent } from './events/store.ts'
import { readDetails } from './read-appointment.ts'
import { type Actor, actorName } from './rows/actor.ts'
import { findAppointment, insertAppointment, takeNumber } from './rows/store.ts'

type NewAppointmentBody = Input<typeof createAppointment>['body']
type CreateDeps = Pick<Deps, 'database' | 'now' | 'translate'>

/** Creates an appointment. A repeated request with the same id and content returns the existing appointment. */
export async function insertNewAppointment(
  deps: CreateDeps,
  actor: Actor,
  entry: NewAppointmentBody,
): Promise<Answer<AppointmentDetails>> {
  const plate = entry.vehicle.plate ? parsePlate(entry.vehicle.plate) : null
  if (plate && !plate.ok) return invalidField('vehicle.plate', plate.why)
  const services = checkServices(entry.services)
  if (!services.ok) return services
  const refused = new Set<string>()
  for (;;) {
    let tried: string | null = null
    const answer = await bookingTransaction(actor.account, deps.database, async (tx) => {
      const { account, role } = actor
      const { id, isStored } = entry.id
        ? await keptId(account, entry.id, (storedId) => findAppointment(account, tx, storedId))
        : { id: newId(), isStored: false }
      if (isStored) return findRepeated(tx, account, id, entry, contactVisibility(role, deps.now()))
      const bay = await chooseBay(tx, actor.account, entry, refused)
      if (!bay.ok) return bay
      tried = bay.id
      return write(tx, deps, actor, entry, { id, plate: plate?.value ?? null, bayId: bay.id })
    })
    // Another transaction took the chosen bay: try the next free bay in a new transaction.
    const mustRetry = !answer.ok && answer.why === 'slot-taken' && entry.bayId === undefined && tried !== null
    if (!mustRetry) return answer
    refused.add(tried ?? '')
  }
}

async function findRepeated(
  tx: Tx,
  account: string,
  id: string,
  entry: NewAppointmentBody,
  visibility: ContactVisibility,
): Promise<Answer<AppointmentDetails>> {
  const value = await readDetails(account, tx, id, visibility)
  if (!value) return fail('not-found')
  const [created] = await findEvents(account, tx, id)
  return created?.fingerprint === fingerprintOf(entry) ? { ok: true, value } : fail('id-taken', { current: { id } })
}

const noCustomer = { name: null, phone: null, email: null }

type ChosenBay = { ok: true; id: string | null } | ReturnType<typeof fail>

async function chooseBay(
  tx: Tx,
  account: string,
  entry: NewAppointmentBody,
  refused: ReadonlySet<string>,
): Promise<ChosenBay> {
  if (entry.bayId === null) return { ok: true, id: null }
  if (entry.bayId !== undefined) {
    const bay = await findBay(account, tx, entry.bayId)
    if (!bay) return fail('not-found', { field: 'bayId' })
    return bay.active ? { ok: true, id: bay.id } : invalidField('bayId', 'inactive')
  }
  const from = Date.parse(entry.startsAt)
  const free = await findFreeBayIds(account, tx, from, endOf(entry))
  const id = free.find((bayId) => !refused.has(bayId))
  return id === undefined ? fail('no-bay-free') : { ok: true, id }
}

const endOf = (entry: NewAppointmentBody): number => Date.parse(entry.startsAt) + entry.workMinutes * 60_000

async function write(
  tx: Tx,
  deps: CreateDeps,
  actor: Actor,
  entry: NewAppointmentBody,
  { id, plate, bayId }: { id: string; plate: string | null; bayId: string | null },
): Promise<Answer<AppointmentDetails>> {
  const now = deps.now()
  const { account } = actor
  const customer = entry.customer ? await upsertCustomer(account, tx, entry.customer, now) : null
  if (entry.customer && !customer) return fail('not-found', { field: 'customer.id' })
  const customerId = customer?.id ?? null
  const vehicle = await upsertVehicle(
    account,
    tx,
    { ...entry.vehicle, plate: entry.vehicle.plate ?? null, normalised: plate, customerId },
    now,
  )

  const span = { from: Date.parse(entry.startsAt), to: endOf(entry) }
  if (entry.employeeId) {
    const { employeeId, acceptOverlap = false } = entry
    const choice = { employeeId, ...span, appointmentId: id, acceptOverlap, isSameEmployee: false }
    const checked = await checkEmployee(account, tx, now, choice)
    if (!checked.ok) return checked
  }
  const year = Number(toWall(now, await findTimeZone(account, tx)).date.slice(0, 4))
  const number = await takeNumber(account, tx, year)
  const complaint = entry.complaint ?? ''
  const isNew = await insertAppointment(account, tx, {
    id,
    year,
    number,
    source: entry.source,
    customer_id: customerId,
    vehicle_id: vehicle.id,
    services: JSON.stringify(entry.services ?? []),
    complaint,
    notes: entry.notes ?? '',
    starts_at: span.from,
    work_minutes: entry.workMinutes,
    promised_at: entry.promisedAt ? Date.parse(entry.promisedAt) : null,
    status: 'confirmed',
    status_version: 1,
    status_since: now,
    status_reason: null,
    status_detail: null,
    worked: '[]',
    mileage: null,
    key_tag: null,
    search: appointmentWords({ year, number, complaint, ...vehicle, customer: customer ?? noCustomer }),
    created_at: now,
    updated_at: now,
    version: 1,
  })
  if (!isNew) return fail('id-taken')

  await insertBlock(account, tx, {
    id: newId(),
    appointment_id: id,
    bay_id: bayId,
    employee_id: entry.employeeId ?? null,
    from_at: span.from,
    to_at: span.to,
    live: 1,
  })
  const eventId = newId()
  await insertEvent(account, tx, {
    id: eventId,
    appointment_id: id,
    seq: 1,
    kind: 'created',
    from_status: null,
    to_status: 'confirmed',
    implied: '[]',
    reason: null,
    detail: null,
    undoes: null,
    base_version: null,
    flagged: 0,
    time_uncertain: 0,
    fingerprint: fingerprintOf(entry),
    outcome: null,
    occurred_at: now,
    received_at: now,
    actor_id: actor.user.id,
    actor_name: await actorName(actor, tx),
    employee_id: null,
  })
  const visit = {
    id,
    customer_id: customerId,
    customerEmail: customer?.email ?? null,
    customerPhone: customer?.phone ?? null,
    starts_at: span.from,
  }
  if (entry.checkIn) {
    const arrived = await applyStep(tx, deps.translate, actor, arrivalOf(id, entry.checkIn, now), now)
    if (!arrived.ok) return arrived
  } else {
    // A customer at the desk needs no confirmation.
    await noteOccasion(account, tx, visit, { what: 'created' }, { eventId, occurredAt: now, receivedAt: now })
  }
  const value = await readDetails(account, tx, id, contactVisibility(actor.role, now))
  return value ? { ok: true, value } : fail('not-found')
}

/** The check-in of a vehicle that is at the desk, as a step of its own in the history. */
function arrivalOf(id: string, detail: NonNullable<NewAppointmentBody['checkIn']>, now: number): StatusStep {
  return {
    ...completeStatusChange({ appointmentId: id }, ''),
    status: 'arrived',
    eventId: newId(),
    detail: Object.keys(detail).length > 0 ? detail : null,
    occurredAt: now,
    isTimeUncertain: false,
    fingerprint: fingerprintOf({ checkIn: detail }),
  }
}
