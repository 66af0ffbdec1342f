import { readMileage } from '#client/features/appointments/mileage.ts'
import { startOf, toWire } from '#client/features/appointments/move/when-start.ts'
import type { CreationBody } from '#client/features/appointments/pending/pending-creation.ts'
import { type CompanyValues, companyValues, toCompany } from '#client/features/customers/company-values.ts'
import type { KnownVehicle } from '#contract/vehicles.ts'
import { parsePhone } from '#domain/codes/phone.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { unknownCar, unshownOf } from '#domain/scan/car-of.ts'
import type { CertificateCar } from '#domain/scan/certificate.ts'
import { toWall } from '#domain/wall-time.ts'
import type { WhenEntry } from './when-fields.tsx'
import type { WhoEntry } from './who-field.tsx'

/** The car and the customer as typed in the form. */
export type CarEntry = {
  vehicle: { plate: string; country: string; brand: string; model: string }
  customer: { id: string; name: string; contact: string }
  /** The normalised plate whose record filled in the fields; empty if none did. */
  known: string
  /** What was read from a code; it counts as long as the plate is the one that was read (`readOf`). */
  read?: CertificateCar | null
}

/** The values of the form for a new appointment. */
export type AppointmentEntry = WhenEntry &
  WhoEntry &
  CarEntry & {
    /** Created once, so that a repeated request is safe. */
    id: string
    source: 'walk-in' | 'phone'
    kind: 'person' | 'company'
    /** Of a company only. */
    company: CompanyValues
    when: 'now' | 'later'
    services: string[]
    complaint: string
    notes: string
    /** `HH:MM` of the same day; empty if there is none. */
    promised: string
    /** For a check-in, as typed. */
    mileage: string
    keyTag: string
  }

const orNull = (text: string): string | null => text.trim() || null

/** What the form knows besides the typed values; instants in ms since the epoch. */
type EntryFacts = {
  country: string
  start: number
  promisedAt: number
  checksIn: boolean
  /** The first bay that is free as far as this device knows. */
  firstBayId: string | undefined
}

/**
 * Returns the request body. A phone number is read as one of the station's country. Invalid values are left for the
 * schema to refuse.
 */
export function toAppointmentBody(
  entry: AppointmentEntry,
  { country, start, promisedAt, checksIn, firstBayId }: EntryFacts,
) {
  const { id, source, vehicle, services, complaint, notes, workMinutes, bayId, employeeId, acceptOverlap } = entry
  return {
    id,
    source,
    vehicle: {
      plate: orNull(vehicle.plate),
      country: vehicle.country,
      ...(vehicle.brand.trim() ? { brand: vehicle.brand } : {}),
      ...(vehicle.model.trim() ? { model: vehicle.model } : {}),
      ...unshownOf(readOf(entry)),
    },
    customer: toCustomer(entry, country),
    services,
    complaint,
    notes,
    startsAt: toWire(start),
    workMinutes,
    ...(Number.isNaN(promisedAt) ? {} : { promisedAt: toWire(promisedAt) }),
    ...toBay(bayId, firstBayId),
    ...(employeeId === 'none' ? {} : { employeeId }),
    ...(acceptOverlap ? { acceptOverlap } : {}),
    ...(checksIn ? { checkIn: toCheckIn(entry) } : {}),
  }
}

/** The first free bay is requested by its id too, so that the car is shown there until the server has decided. */
function toBay(bayId: string, firstBayId: string | undefined): { bayId?: string | null; anyBay?: true } {
  if (bayId === 'none') return { bayId: null }
  if (bayId !== 'first') return { bayId }
  return firstBayId === undefined ? {} : { bayId: firstBayId, anyBay: true }
}

/** Returns the values of the form that made a body. */
export function toAppointmentEntry(body: CreationBody, timeZone: string, country: string): AppointmentEntry {
  const { vehicle, customer, checkIn, promisedAt, bayId, anyBay } = body
  return {
    id: body.id ?? '',
    source: body.source,
    when: 'later',
    vehicle: {
      plate: vehicle.plate ?? '',
      country: vehicle.country,
      brand: vehicle.brand ?? '',
      model: vehicle.model ?? '',
    },
    customer: {
      id: customer?.id ?? '',
      name: customer?.name ?? '',
      contact: customer?.phone ?? customer?.email ?? '',
    },
    kind: customer?.kind ?? 'person',
    company: companyValues(customer?.company, country),
    known: '',
    ...readAgain(vehicle),
    services: [...(body.services ?? [])],
    complaint: body.complaint ?? '',
    notes: body.notes ?? '',
    startsAt: toWall(Date.parse(body.startsAt), timeZone),
    workMinutes: body.workMinutes,
    bayId: bayId === undefined || anyBay ? 'first' : (bayId ?? 'none'),
    employeeId: body.employeeId ?? 'none',
    acceptOverlap: body.acceptOverlap ?? false,
    promised: promisedAt ? toWall(Date.parse(promisedAt), timeZone).time : '',
    mileage: checkIn?.mileage === undefined ? '' : String(checkIn.mileage),
    keyTag: checkIn?.keyTag ?? '',
  }
}

/** Returns what had been read from a code when a body was made; nothing if none was. */
function readAgain({ plate = null, vin, year, fuel, engineSize, power, firstRegistered }: CreationBody['vehicle']) {
  const said = { vin, year, fuel, engineSize, power, firstRegistered }
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== null))
  return Object.keys(known).length === 0 ? {} : { read: { ...unknownCar, plate, ...known } as CertificateCar }
}

/** Returns the body at another place; what is due by a time of the day is due by that time of the new day. */
export function moveCreation(
  body: CreationBody,
  { from, bayId }: { from: string; bayId: string },
  timeZone: string,
): CreationBody {
  const { anyBay: _, ...rest } = body
  const { date } = toWall(Date.parse(from), timeZone)
  const promisedAt = body.promisedAt
    ? toWire(startOf({ date, time: toWall(Date.parse(body.promisedAt), timeZone).time }, timeZone))
    : null
  return { ...rest, startsAt: from, bayId, ...(promisedAt && { promisedAt }) }
}

function toCheckIn({ mileage, keyTag }: AppointmentEntry) {
  const value = readMileage(mileage)
  return { ...(value === null ? {} : { mileage: value }), ...(keyTag.trim() ? { keyTag } : {}) }
}

function toCustomer(
  { customer, kind, company }: Pick<AppointmentEntry, 'customer' | 'kind' | 'company'>,
  country: string,
) {
  const { id, name, contact } = customer
  const reach = orNull(contact)
  // What is known of a customer who was chosen is not in the form.
  const isFirm = kind === 'company' && !id
  const firm = isFirm ? toCompany(company) : null
  if (!name.trim() && !reach && !firm) return null
  const isEmail = reach?.includes('@') === true
  const phone = reach && !isEmail ? parsePhone(reach, country) : null
  return {
    ...(id ? { id } : {}),
    name,
    ...(isEmail ? { email: reach } : {}),
    ...(phone ? { phone: phone.ok ? phone.value : reach } : {}),
    ...(isFirm ? { kind } : {}),
    ...(firm ? { company: firm } : {}),
  }
}

/**
 * Returns what the owner of a known car last complained of, to be shown while it is booked; `null` if it is booked for
 * somebody else: to a new owner the complaint of the one before is shown nowhere.
 */
export function complaintFor({ customer: typed }: CarEntry, { customer, lastComplaint }: KnownVehicle): string | null {
  const isTyped = Boolean(typed.id || typed.name.trim() || typed.contact.trim())
  if (!customer || !isTyped || typed.id === customer.id) return lastComplaint
  return !typed.id && typed.name.trim() === customer.name ? lastComplaint : null
}

/**
 * Returns the entry with the data of a known car filled in. The requested work, and the duration of its services, stay
 * as they are.
 */
export function fillKnown<E extends CarEntry & Partial<AppointmentEntry>>(entry: E, known: KnownVehicle): E {
  const { vehicle, customer, lastWorkMinutes } = known
  const isTimed = entry.workMinutes === undefined || lastWorkMinutes === null || (entry.services ?? []).length > 0
  return {
    ...entry,
    known: normalisePlate(vehicle.plate),
    vehicle: {
      plate: vehicle.plate,
      country: vehicle.country,
      brand: vehicle.brand ?? '',
      model: vehicle.model ?? '',
    },
    customer: customer
      ? { id: customer.id, name: customer.name, contact: customer.phone ?? customer.email ?? '' }
      : entry.customer,
    ...(isTimed ? {} : { workMinutes: lastWorkMinutes }),
  }
}

/**
 * Returns the car meant by a part of a normalised plate: the only match, or the only one whose plate ends with it. In a
 * workshop a car is called by the last three characters of its plate.
 */
export function findByPartOfPlate(matches: readonly KnownVehicle[], typed: string): KnownVehicle | undefined {
  const ending = matches.filter(({ vehicle }) => normalisePlate(vehicle.plate).endsWith(typed))
  return matches.length === 1 ? matches[0] : ending.length === 1 ? ending[0] : undefined
}

/** Returns the entry with another plate, without the data that the previous plate had filled in. */
export function changePlate<E extends CarEntry>(entry: E, plate: string): E {
  const vehicle = { ...entry.vehicle, plate }
  if (!entry.known || normalisePlate(plate) === entry.known) return { ...entry, vehicle }
  return {
    ...entry,
    known: '',
    vehicle: { ...vehicle, brand: '', model: '' },
    customer: entry.customer.id ? { id: '', name: '', contact: '' } : entry.customer,
  }
}

/** Returns what was read from a code if it is about the car of the entry. */
export function readOf({ vehicle, read }: Pick<CarEntry, 'vehicle' | 'read'>): CertificateCar | null {
  const isSame = read && (read.plate === null || normalisePlate(read.plate) === normalisePlate(vehicle.plate))
  return isSame ? read : null
}

/**
 * Returns the entry with what was read from a code, which is printed in Poland if it has a plate. What it does not say
 * stays as it is.
 */
export function fillRead<E extends CarEntry>(entry: E, read: CertificateCar): E {
  const { plate, brand, model } = read
  const isOther = plate !== null && normalisePlate(plate) !== normalisePlate(entry.vehicle.plate)
  const { vehicle, ...rest } = isOther ? changePlate(entry, plate) : entry
  return {
    ...rest,
    vehicle: {
      plate: vehicle.plate,
      country: plate === null ? vehicle.country : 'PL',
      brand: brand ?? vehicle.brand,
      model: model ?? vehicle.model,
    },
    read,
  } as E
}

type CarTexts = Pick<CarEntry, 'vehicle'> & { vin?: string; year?: string }

/** Returns the typed texts of the car that the entry before had, and the one after has not. */
export function replacedIn(before: CarTexts, after: CarTexts): readonly string[] {
  const textsOf = ({ vehicle, vin = '', year = '' }: CarTexts) => [
    vehicle.plate,
    vehicle.brand,
    vehicle.model,
    vin,
    year,
  ]
  const kept = textsOf(after).map(normalisePlate)
  return textsOf(before).filter((text, index) => text.trim() && normalisePlate(text) !== kept[index])
}

/** The form field that shows an error of a request field with another name. */
export function placeEntryError(field: string | undefined): string | undefined {
  return field === 'customer.phone' || field === 'customer.email' ? 'customer.contact' : field
}
