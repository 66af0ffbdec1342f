import { type CarEntry, readOf } from '#client/features/appointments/booking/appointment-entry.ts'
import { type CompanyValues, companyValues, toCompany } from '#client/features/customers/company-values.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'
import { parseVin } from '#domain/codes/vin.ts'
import { registeredOf } from '#domain/scan/car-of.ts'
import type { EditBody, SeenOrder } from './order-edit.ts'

/** The car and the customer of an order as typed in the form. */
export type OrderCarEntry = CarEntry & {
  vin: string
  year: string
  phone: string
  email: string
  kind: 'person' | 'company'
  company: CompanyValues
}

const customerFields = ['customer', 'phone', 'email', 'kind', 'company'] as const

export function toOrderCarEntry(
  { vehicle, customer, company }: Pick<AppointmentDetails, 'vehicle' | 'customer' | 'company'>,
  country: string,
): OrderCarEntry {
  const { plate, brand, model, vin, year } = vehicle
  const phone = customer?.phone ?? ''
  return {
    vehicle: { plate: plate ?? '', country: vehicle.country, brand: brand ?? '', model: model ?? '' },
    customer: { id: customer?.id ?? '', name: customer?.name ?? '', contact: '' },
    known: '',
    vin: vin ?? '',
    year: year === null ? '' : String(year),
    phone: phone && formatPhone(phone, country),
    email: customer?.email ?? '',
    kind: customer?.kind ?? 'person',
    company: companyValues(company, country),
  }
}

/** Returns a change of the form with the VIN and the year that were read with it from a code. */
export function fillVin(
  { vin, year, read: readBefore }: Pick<OrderCarEntry, 'vin' | 'year' | 'read'>,
  part: Partial<CarEntry>,
): Partial<OrderCarEntry> {
  const { read } = part
  // An undone reading brings both back itself.
  if (!read || read === readBefore) return part
  return { ...part, vin: read.vin ?? vin, year: read.year === null ? year : String(read.year) }
}

const orNull = (text: string): string | null => text.trim() || null

/**
 * Returns only the changed parts of car and customer. Invalid values are left for the schema to refuse at their fields.
 */
export function toOrderCarEdit(entry: OrderCarEntry, seen: SeenOrder, country: string): EditBody {
  const before = toOrderCarEntry(seen, country)
  const isCarSame = (['vehicle', 'vin', 'year'] as const).every(
    (key) => JSON.stringify(entry[key]) === JSON.stringify(before[key]),
  )
  const registered = registeredOf(readOf(entry))
  const isCustomerSame = customerFields.every((key) => JSON.stringify(entry[key]) === JSON.stringify(before[key]))
  return {
    ...(isCarSame && Object.keys(registered).length === 0 ? {} : { vehicle: { ...toVehicle(entry), ...registered } }),
    ...(isCustomerSame ? {} : { customer: toCustomer(entry, before, country) }),
  }
}

function toVehicle({ vehicle, vin, year }: OrderCarEntry): NonNullable<EditBody['vehicle']> {
  const parsed = parseVin(vin)
  return {
    plate: orNull(vehicle.plate),
    country: vehicle.country,
    brand: orNull(vehicle.brand),
    model: orNull(vehicle.model),
    vin: vin.trim() ? (parsed.ok ? parsed.value : vin.trim()) : null,
    year: year.trim() ? Number(year) : null,
  }
}

function toCustomer(
  { customer, phone, email, kind, company }: OrderCarEntry,
  before: OrderCarEntry,
  country: string,
): EditBody['customer'] {
  if (![customer.name, phone, email].some((text) => text.trim())) return null
  const parsed = phone.trim() ? parsePhone(phone, country) : null
  return {
    ...(customer.id ? { id: customer.id } : {}),
    name: customer.name,
    phone: parsed ? (parsed.ok ? parsed.value : phone) : null,
    email: orNull(email),
    // Older servers know neither; a person has no company.
    ...(kind !== before.kind || !customer.id ? { kind } : {}),
    ...(kind === 'company' && JSON.stringify(company) !== JSON.stringify(before.company)
      ? { company: toCompany(company) }
      : {}),
  }
}
