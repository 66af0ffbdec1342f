import type { AppointmentDetails, createAppointment, Unassigned } from '#contract/appointments.ts'
import type { FreeSlot } from '#contract/bays.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { ProblemCode } from '#contract/shape/problem.ts'
import { parsePlate } from '#domain/codes/plate.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { completeStatusChange } from '#domain/outbox/status-change.ts'
import { findBay, findBays, findFreeBayIds } from '../bays/store.ts'
import { checkCompany } from '../customers/company.ts'
import { type CustomerEntry, upsertCustomer } from '../customers/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { findEmployee } from '../employees/store.ts'
import { searchSlots } from '../free-slots/search-slots.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { newId } from '../new-id.ts'
import { insertNote } from '../notes/store.ts'
import { keptId } from '../own-id.ts'
import { upsertVehicle } from '../vehicles/store.ts'
import { bookingTransaction } from './booking.ts'
import { applyStep, type StatusStep } from './change-status.ts'
import { checkEmployee } from './check-employee.ts'
import { checkServices } from './check-services.ts'
import { findEvents } from './events/store.ts'
import { readDetails } from './read-appointment.ts'
import { type Actor, actorName } from './rows/actor.ts'
import { type ChangeTime, changeTime, isOwnChange } from './rows/sent-change.ts'
import { findAppointment } from './rows/store.ts'
import { writeVisit } from './write-visit.ts'

type NewAppointmentHeaders = Input<typeof createAppointment>['headers']
type NewAppointmentBody = Input<typeof createAppointment>['body']
type CreateDeps = Pick<Deps, 'database' | 'now' | 'translate'>

/**
 * Creates an appointment. A repeated request with the same id and content returns the existing appointment. A walk-in
 * that is checked in is never refused because its bay or its employee is taken or inactive; another booking then gets
 * the next free slots as `current`. A refused appointment stores nothing: its id can be used again.
 */
export async function insertNewAppointment(
  deps: CreateDeps,
  actor: Actor,
  entry: NewAppointmentBody,
  headers: NewAppointmentHeaders,
): Promise<Answer<AppointmentDetails>> {
  if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
  const receivedAt = deps.now()
  const time = changeTime(entry.occurredAt ?? null, headers, receivedAt)
  const plate = entry.vehicle.plate ? parsePlate(entry.vehicle.plate) : null
  if (plate && !plate.ok) return invalidField('vehicle.plate', plate.why)
  const services = checkServices(entry.services)
  if (!services.ok) return services
  const customer = entry.customer ? await checkCompany(deps.database.db, entry.customer, 'customer.') : null
  if (customer && !customer.ok) return customer
  const refused = new Set<string>()
  for (;;) {
    let tried: string | null = null
    const answer = await bookingTransaction(actor.account, deps.database, async (tx) => {
      const { account } = actor
      const { id, isStored } = entry.id
        ? await keptId(account, entry.id, (storedId) => findAppointment(account, tx, storedId))
        : { id: newId(), isStored: false }
      if (isStored) return findRepeated(tx, actor, id, entry, deps.now())
      const bay = await chooseBay(tx, actor.account, entry, refused)
      if (!bay.ok) return bay
      tried = bay.id
      return write(tx, deps, actor, entry, {
        ...{ id, plate: plate?.value ?? null, customer: customer?.value ?? null, bay, time, receivedAt },
      })
    })
    if (answer.ok) return answer
    const offer = async () => ({ slots: await offerSlots(deps, actor.account, entry) })
    if (answer.why === 'employee-taken') {
      const { field = 'employeeId', current } = answer
      return fail(answer.why, { field, current: { ...(current as object), ...(await offer()) } })
    }
    if (!isFull(answer.why)) return answer
    // Another transaction took the chosen bay: try the next free bay, or none, in a new transaction.
    const mustRetry = tried !== null && (takesAnyBay(entry) || isHere(entry))
    if (!mustRetry) return fail(answer.why, { current: await offer() })
    refused.add(tried ?? '')
  }
}

const isFull = (why: ProblemCode): why is 'slot-taken' | 'no-bay-free' => why === 'slot-taken' || why === 'no-bay-free'

/** The vehicle is on site: it cannot be refused. */
const isHere = (entry: NewAppointmentBody): boolean => entry.source === 'walk-in' && entry.checkIn !== undefined

const takesAnyBay = ({ bayId, anyBay }: NewAppointmentBody): boolean =>
  bayId === undefined || (bayId !== null && anyBay === true)

const offeredSlots = 3

/** Returns the next free slots in a bay of the requested kind, that bay first, with the requested employee. */
async function offerSlots(
  { database: { db }, now }: CreateDeps,
  account: string,
  { bayId, employeeId, acceptOverlap, startsAt, workMinutes }: NewAppointmentBody,
): Promise<FreeSlot[]> {
  const bays = await findBays(account, db)
  const wanted = bays.find(({ id }) => id === bayId)
  const alike = bays.filter(({ active, kind }) => active && (!wanted || kind === wanted.kind))
  const bayIds = alike.map(({ id }) => id).toSorted((a, b) => Number(b === bayId) - Number(a === bayId))
  const employee = employeeId && !acceptOverlap ? await findEmployee(account, db, employeeId, now()) : null
  const from = Math.max(now(), Date.parse(startsAt))
  return searchSlots(account, db, { minutes: workMinutes, from, bayIds, employee, moving: null, limit: offeredSlots })
}

async function findRepeated(
  tx: Tx,
  { account, role }: Actor,
  id: string,
  entry: NewAppointmentBody,
  now: number,
): Promise<Answer<AppointmentDetails>> {
  const value = await readDetails(account, tx, id, contactVisibility(role, now), role)
  if (!value) return fail('not-found')
  const [created] = await findEvents(account, tx, id)
  return created?.fingerprint === fingerprintOfEntry(entry)
    ? { ok: true, value }
    : fail('id-taken', { current: { id } })
}

/** A person who enters the same once more, after an answer was lost, does so at another time. */
const fingerprintOfEntry = ({ occurredAt: _, ...content }: NewAppointmentBody): string => fingerprintOf(content)

type ChosenBay = { ok: true; id: string | null; missing: Unassigned['bay'] } | ReturnType<typeof fail>

async function chooseBay(
  tx: Tx,
  account: string,
  entry: NewAppointmentBody,
  refused: ReadonlySet<string>,
): Promise<ChosenBay> {
  const found = (id: string | null): ChosenBay => ({ ok: true, id, missing: null })
  const withoutBay = (missing: Unassigned['bay']): ChosenBay => ({ ok: true, id: null, missing })
  if (entry.bayId === null) return found(null)
  if (entry.bayId !== undefined && !takesAnyBay(entry)) {
    const bay = await findBay(account, tx, entry.bayId)
    if (isHere(entry) && !bay?.active) return withoutBay({ why: 'inactive', id: bay?.id ?? null })
    if (!bay) return fail('not-found', { field: 'bayId' })
    if (refused.has(bay.id)) return withoutBay({ why: 'taken', id: bay.id })
    return bay.active ? found(bay.id) : invalidField('bayId', 'inactive')
  }
  const from = Date.parse(entry.startsAt)
  const free = await findFreeBayIds(account, tx, from, endOf(entry))
  const open = free.filter((bayId) => !refused.has(bayId))
  const id = open.find((bayId) => bayId === entry.bayId) ?? open[0]
  if (id !== undefined) return found(id)
  return isHere(entry) ? withoutBay({ why: 'none-free', id: null }) : fail('no-bay-free')
}

type ChosenEmployee = { ok: true; id: string | null; missing: Unassigned['employee'] } | ReturnType<typeof fail>

async function chooseEmployee(
  tx: Tx,
  account: string,
  entry: NewAppointmentBody,
  place: { from: number; to: number; appointmentId: string },
  now: number,
): Promise<ChosenEmployee> {
  const { employeeId, acceptOverlap = false } = entry
  if (!employeeId) return { ok: true, id: null, missing: null }
  const choice = { employeeId, ...place, acceptOverlap, isSameEmployee: false }
  const checked = await checkEmployee(account, tx, now, choice)
  if (checked.ok) return { ok: true, id: employeeId, missing: null }
  if (!isHere(entry)) return checked
  const isTaken = checked.why === 'employee-taken'
  const id = checked.why === 'not-found' ? null : employeeId
  return { ok: true, id: null, missing: { why: isTaken ? 'taken' : 'inactive', id } }
}

const endOf = (entry: NewAppointmentBody): number => Date.parse(entry.startsAt) + entry.workMinutes * 60_000

type Writing = {
  id: string
  plate: string | null
  /** Checked. */
  customer: CustomerEntry | null
  bay: Extract<ChosenBay, { ok: true }>
  time: ChangeTime
  /** Ms since the epoch. */
  receivedAt: number
}

async function write(
  tx: Tx,
  deps: CreateDeps,
  actor: Actor,
  entry: NewAppointmentBody,
  { id, plate, customer: checked, bay, time, receivedAt: now }: Writing,
): Promise<Answer<AppointmentDetails>> {
  const { account } = actor
  const { occurredAt, isTimeUncertain } = time
  const customer = checked ? await upsertCustomer(account, tx, checked, now) : null
  if (checked && !customer) return fail('not-found', { field: 'customer.id' })
  const customerId = customer?.id ?? null
  const vehicle = await upsertVehicle(
    account,
    tx,
    { ...entry.vehicle, plate: entry.vehicle.plate ?? null, normalised: plate, customerId },
    now,
  )

  const span = { from: Date.parse(entry.startsAt), to: endOf(entry) }
  const employee = await chooseEmployee(tx, account, entry, { ...span, appointmentId: id }, now)
  if (!employee.ok) return employee
  const isMissing = bay.missing !== null || employee.missing !== null
  const unassigned: Unassigned | null = isMissing ? { bay: bay.missing, employee: employee.missing } : null
  const author = { id: actor.user.id, name: actorName(actor) }
  const isNew = await writeVisit(account, tx, {
    id,
    source: entry.source,
    status: 'confirmed',
    customer,
    vehicle,
    services: entry.services ?? [],
    complaint: entry.complaint ?? '',
    startsAt: span.from,
    workMinutes: entry.workMinutes,
    promisedAt: entry.promisedAt ? Date.parse(entry.promisedAt) : null,
    bayId: bay.id,
    employeeId: employee.id,
    unassigned: unassigned && JSON.stringify(unassigned),
    occurredAt,
    isTimeUncertain,
    receivedAt: now,
    author,
    fingerprint: fingerprintOfEntry(entry),
    // A customer at the desk needs no confirmation.
    isTold: !entry.checkIn,
  })
  if (!isNew) return fail('id-taken')
  if (entry.notes) {
    await insertNote(account, tx, {
      id,
      appointment_id: id,
      text: entry.notes,
      occurred_at: occurredAt,
      time_uncertain: isTimeUncertain ? 1 : 0,
      received_at: now,
      actor_id: author.id,
      actor_name: author.name,
      employee_id: null,
      fingerprint: '',
      appointment_version: 1,
    })
  }
  if (entry.checkIn) {
    const arrived = await applyStep(tx, deps.translate, actor, arrivalOf(id, entry.checkIn, time), now)
    if (!arrived.ok) return arrived
  }
  const value = await readDetails(account, tx, id, contactVisibility(actor.role, now), actor.role, {
    isNew: true,
    hasNotes: Boolean(entry.notes),
  })
  return value ? { ok: true, value } : fail('not-found')
}

/** The check-in of a vehicle that is at the desk, as a step of its own in the history. */
function arrivalOf(id: string, detail: NonNullable<NewAppointmentBody['checkIn']>, time: ChangeTime): StatusStep {
  return {
    ...completeStatusChange({ appointmentId: id }, ''),
    status: 'arrived',
    eventId: newId(),
    detail: Object.keys(detail).length > 0 ? detail : null,
    ...time,
    fingerprint: fingerprintOf({ checkIn: detail }),
  }
}
