import { createHmac } from 'node:crypto'
import type { ProblemCode } from '#contract/shape/problem.ts'
import type { FreeBaySpan } from '#domain/free-slots.ts'
import { pushLifeMs } from '#domain/push/push-kinds.ts'
import { bookingTransaction } from '../appointments/booking.ts'
import { writeVisit } from '../appointments/write-visit.ts'
import { consumeCode } from '../auth/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { onlineBookingLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import { clearBounced } from '../messages/rows/bounce-store.ts'
import { newId } from '../new-id.ts'
import { notePushFact } from '../push-facts/store.ts'
import { findRules } from '../stations/booking-rules-store.ts'
import { findStation } from '../stations/store.ts'
import { hashToken } from '../token.ts'
import { upsertVehicle } from '../vehicles/store.ts'
import { findVisitByToken, insertVisitLink } from '../visit-links/store.ts'
import { countUnanswered, findPlateOwner, saveVerifiedCustomer } from './booking-store.ts'
import { findTimes, minutesOf } from './find-times.ts'
import type { OnlineEntry } from './online-entry.ts'

type BookingAttempt = {
  readonly account: string
  readonly entry: OnlineEntry
  /** The signature of the code that was entered; it is consumed with the booking only. */
  readonly signature: string
  readonly ip: string
}

/** `queue-full`: too many requests wait for the desk; `open-bookings`: the customer has too many that are unanswered. */
export type BookingRefusal = 'lost' | 'invalid-code' | 'queue-full' | 'open-bookings' | ProblemCode

type Booked =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly why: BookingRefusal; readonly retryAfter?: number }

/** The requests of a station that wait for its answer at the same time. */
const mostUnanswered = 30
/** The requests of one address that wait for the answer of a station at the same time. */
const mostUnansweredOfAddress = 3

const offeredTimes = 3

/** The token of the link to the visit. A form that is sent twice has the same one. */
const tokenOf = (key: Buffer, { signature, entry }: Pick<BookingAttempt, 'signature' | 'entry'>): string =>
  createHmac('sha256', key).update(`visit\n${signature}\n${entry.startsAt}`).digest('base64url')

/** Returns the token of the link to the visit that the same form has booked already; `null` if there is none. */
export async function findBooked(
  { database: { db }, key, now }: Pick<Deps, 'database' | 'key' | 'now'>,
  attempt: Pick<BookingAttempt, 'signature' | 'entry'>,
): Promise<string | null> {
  const token = tokenOf(key, attempt)
  return (await findVisitByToken(db, hashToken(token), now())) ? token : null
}

/**
 * Books a time for a customer whose address was proved by a code: as a request, or at once, by the rules of the station.
 * Nothing is stored if it is refused, and the code can be used again. Returns the token of the link to the visit.
 */
export async function bookOnline(
  deps: Pick<Deps, 'database' | 'now' | 'key' | 'hub' | 'dispatcher' | 'log'>,
  { account, entry, signature, ip }: BookingAttempt,
): Promise<Booked> {
  const { database, key, hub, dispatcher, log } = deps
  const now = deps.now()
  const token = tokenOf(key, { signature, entry })
  const id = newId()
  const booked = await bookingTransaction(account, database, async (tx): Promise<Booked> => {
    if (!(await consumeCode(tx, signature))) return { ok: false, why: 'invalid-code' }
    const counted = await countAll(tx, onlineBookingLimits(key, account, ip), now)
    if (!counted.ok) return counted
    const unanswered = await countUnanswered(account, tx, entry.email)
    if (unanswered.all >= mostUnanswered) return { ok: false, why: 'queue-full' }
    if (unanswered.ofAddress >= mostUnansweredOfAddress) return { ok: false, why: 'open-bookings' }
    return write(tx, account, { id, entry, token, now })
  })
  if (!booked.ok) return booked.why === 'slot-taken' ? { ok: false, why: 'lost' } : booked
  hub.announce(account, { noun: 'appointments', id, version: 1 })
  dispatcher.wake()
  log.info({ appointment: id }, 'booked online')
  return booked
}

/** The next times for a customer whose time was taken meanwhile. */
export async function nextTimes(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  account: string,
  { services, startsAt }: Pick<OnlineEntry, 'services' | 'startsAt'>,
): Promise<readonly FreeBaySpan[]> {
  const station = await findStation(account, db)
  if (!station) return []
  const rules = await findRules(account, db)
  return findTimes(account, db, station.content, rules, { services, from: startsAt, limit: offeredTimes, now: now() })
}

type BookingWrite = {
  readonly id: string
  readonly entry: OnlineEntry
  readonly token: string
  readonly now: number
}

async function write(tx: Tx, account: string, { id, entry, token, now }: BookingWrite): Promise<Booked> {
  const station = await findStation(account, tx)
  const rules = await findRules(account, tx)
  if (!station || !rules.isOn) return { ok: false, why: 'not-found' }
  const { services, startsAt } = entry
  const wish = { services, from: startsAt, limit: 1, now, isChosen: true }
  const [time] = await findTimes(account, tx, station.content, rules, wish)
  if (time?.from !== startsAt) return { ok: false, why: 'lost' }

  const customer = await saveVerifiedCustomer(account, tx, entry, now)
  // The code has arrived.
  await clearBounced(account, tx, entry.email, now)
  const { country } = station.content
  const owner = await findPlateOwner(account, tx, country, entry.normalised)
  // A stranger's plate stays with its owner, and what is stored about the car stays as it is.
  const isOwnCar = owner === null || owner.customerId === null || owner.customerId === customer.id
  const vehicle = await upsertVehicle(
    account,
    tx,
    {
      plate: owner?.plate ?? entry.plate,
      normalised: entry.normalised,
      country,
      customerId: isOwnCar ? customer.id : null,
      ...(owner === null && { brand: entry.brand, model: entry.model }),
    },
    now,
  )
  await writeVisit(account, tx, {
    id,
    source: 'online',
    status: rules.confirmation === 'instant' ? 'confirmed' : 'requested',
    customer,
    vehicle,
    services: services.map((service) => service.id),
    complaint: entry.note,
    startsAt,
    workMinutes: minutesOf(services),
    promisedAt: null,
    bayId: time.bayId,
    employeeId: null,
    unassigned: null,
    occurredAt: now,
    isTimeUncertain: false,
    receivedAt: now,
    author: { id: null, name: '' },
    fingerprint: fingerprintOf({ online: id }),
    isTold: true,
  })
  await insertVisitLink(account, tx, { hash: hashToken(token), appointmentId: id, now })
  await notePushFact(account, tx, {
    ...{ key: `booked ${id}`, kind: 'booked', appointmentId: id },
    ...{ madeAt: now, expiresAt: now + pushLifeMs.booked },
  })
  return { ok: true, token }
}
