import { type ConsentPurpose, consentPurposes } from '#contract/customers.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { emailAddress, lines, text } from '#contract/shape/text.ts'
import { emailKey } from '#domain/codes/email.ts'
import { parsePhone } from '#domain/codes/phone.ts'
import { parsePlate } from '#domain/codes/plate.ts'
import type { OnlineEntry } from '../online-booking/online-entry.ts'
import { taxonomy } from '../services/read-taxonomy.ts'
import type { StationFields } from '../stations/store.ts'

/** The services of a visit that can be chosen online. */
export const mostServices = 5

/** What a visitor has typed and ticked, as it is shown again. */
export type TypedBooking = Readonly<Record<TypedField, string>> & { readonly consents: readonly ConsentPurpose[] }
const typedFields = ['plate', 'car', 'name', 'email', 'phone', 'note'] as const
export type TypedField = (typeof typedFields)[number]
/** The name of the field that only programs fill in, because people do not see it. */
export const trapField = 'website'

/** The name of the boxes by which a customer agrees to other mails. */
export const consentField = 'consent'

export function readTyped(fields: URLSearchParams): TypedBooking {
  const texts = typedFields.map((name) => [name, (fields.get(name) ?? '').trim()] as const)
  const ticked = new Set(fields.getAll(consentField))
  return {
    ...(Object.fromEntries(texts) as Record<TypedField, string>),
    consents: consentPurposes.filter((purpose) => ticked.has(purpose)),
  }
}

/** Why a field is refused; `make`: a make that the workshop does not service. */
export type BookingFaults = Partial<Record<TypedField, 'fault' | { readonly make: string }>>

/** Returns the chosen services that the workshop offers online, each once. */
export function readServices(fields: URLSearchParams, offered: readonly ChosenService[]): readonly ChosenService[] {
  const ids = new Set(fields.getAll('service').slice(0, 50))
  return offered.filter(({ id, bookable }) => bookable && ids.has(id))
}

/** Returns the chosen time in epoch ms; `null` if there is none. */
export function readTime(fields: URLSearchParams): number | null {
  const typed = fields.get('at') ?? ''
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/.test(typed) ? Date.parse(typed) : Number.NaN
  return Number.isFinite(at) ? at : null
}

type BookingPlace = {
  readonly station: Pick<StationFields, 'country'>
  /** The ids of the makes that the workshop services; `null`: all. */
  readonly makes: readonly string[] | null
  readonly services: readonly ChosenService[]
  readonly startsAt: number
  readonly locale: Locale
}

type ReadBooking =
  | { readonly ok: true; readonly entry: OnlineEntry }
  | { readonly ok: false; readonly faults: BookingFaults }

/** Checks what was typed, and returns what is wrong with each field. */
export function readBooking(typed: TypedBooking, place: BookingPlace): ReadBooking {
  const plate = parsePlate(typed.plate)
  const plateText = text(1, 20).safeParse(typed.plate)
  const name = text(1, 120).safeParse(typed.name)
  const email = emailAddress().safeParse(typed.email)
  const phone = typed.phone === '' ? null : parsePhone(typed.phone, place.station.country)
  const car = text(0, 80).safeParse(typed.car)
  const note = lines(0, 1000).safeParse(typed.note)
  const { brandId, brand, model } = splitCar(car.data ?? '')
  const isForeign = brandId !== null && place.makes !== null && !place.makes.includes(brandId)
  const faults: BookingFaults = {
    ...(!(plate.ok && plateText.success) && { plate: 'fault' }),
    ...(!car.success && { car: 'fault' }),
    ...(isForeign && { car: { make: brand ?? '' } }),
    ...(!name.success && { name: 'fault' }),
    ...(!email.success && { email: 'fault' }),
    ...(phone && !phone.ok && { phone: 'fault' }),
    ...(!note.success && { note: 'fault' }),
  }
  if (Object.keys(faults).length > 0 || !plate.ok || !plateText.success || !name.success || !email.success)
    return { ok: false, faults }
  return {
    ok: true,
    entry: {
      services: place.services,
      startsAt: place.startsAt,
      plate: plateText.data,
      normalised: plate.value,
      brand,
      model,
      name: name.data,
      email: emailKey(email.data),
      phone: phone?.ok ? phone.value : null,
      note: note.data ?? '',
      consents: typed.consents,
      locale: place.locale,
    },
  }
}

/** Splits `Skoda Octavia 2018` into a make that we know and the rest; without one all of it is the model. */
function splitCar(typed: string): { brandId: string | null; brand: string | null; model: string | null } {
  const lower = typed.toLowerCase()
  for (const { id, name, aliases } of taxonomy.brands.values()) {
    const written = [name, ...aliases].find(
      (one) => lower === one.toLowerCase() || lower.startsWith(`${one.toLowerCase()} `),
    )
    if (written) return { brandId: id, brand: name, model: typed.slice(written.length).trim() || null }
  }
  return { brandId: null, brand: null, model: typed || null }
}
