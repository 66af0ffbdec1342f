import { normaliseText } from '#domain/normalise-text.ts'
import type { ImportedCustomer, ImportedVehicle } from './imported-row.ts'
import { cutText } from './row-cells.ts'

/** The words of a name, folded. */
export const nameWords = (name: string): string[] => normaliseText(name).match(/[\p{L}\p{N}]+/gu) ?? []

/** The same name whatever the order of its words: `Kowalski Jan` is `Jan Kowalski`. */
const nameKey = (name: string): string => nameWords(name).sort().join(' ')

/** What two records of one customer are compared by. */
export type ComparedCustomer = Pick<ImportedCustomer, 'name' | 'phone' | 'email' | 'nip' | 'country'>

/** The keys under which a customer is looked up before `isSameCustomer` decides. */
export function customerKeys({ phone, email, nip, country }: ComparedCustomer): string[] {
  const keys = [nip && `nip ${country} ${nip}`, phone && `phone ${phone}`, email && `email ${email.toLowerCase()}`]
  return keys.filter((key): key is string => Boolean(key))
}

/**
 * The rules of duplicates, as they are shown: the same tax number; or the same phone or e-mail and the same name, in any
 * order of its words, or no name on one side. Two people who share a phone stay two.
 */
export function isSameCustomer(one: ComparedCustomer, other: ComparedCustomer): boolean {
  if (one.nip && one.nip === other.nip && one.country === other.country) return true
  const isContact =
    (one.phone !== null && one.phone === other.phone) ||
    (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase())
  if (!isContact) return false
  return one.name === '' || other.name === '' || nameKey(one.name) === nameKey(other.name)
}

const maxNotes = 4000

/** What is there stays, gaps are filled, and another phone or e-mail is kept in the notes. */
export function mergeImported(known: ImportedCustomer, given: ImportedCustomer): ImportedCustomer {
  const isCompany = known.kind === 'company' || given.kind === 'company'
  const added = [
    given.phone !== null && known.phone !== null && given.phone !== known.phone ? given.phone : '',
    given.email !== null && known.email !== null && given.email.toLowerCase() !== known.email.toLowerCase()
      ? given.email
      : '',
    ...given.notes.split('\n'),
  ].filter((line) => !known.notes.split('\n').includes(line))
  const hasAddress = known.street !== null || known.postalCode !== null || known.city !== null
  const isAbroad = known.country !== null && known.country !== given.country
  const taken = hasAddress || isAbroad ? known : given
  return {
    kind: isCompany ? 'company' : 'person',
    name: known.name || given.name,
    phone: known.phone ?? given.phone,
    email: known.email ?? given.email,
    country: known.country ?? given.country,
    nip: known.nip ?? (isAbroad ? null : given.nip),
    street: taken.street,
    postalCode: taken.postalCode,
    city: taken.city,
    language: known.language ?? given.language,
    notes: cutText([known.notes, ...added].filter(Boolean).join('\n'), maxNotes),
    mailsOffAt: known.mailsOffAt ?? given.mailsOffAt,
    mailsOffBy: known.mailsOffAt === null ? given.mailsOffBy : known.mailsOffBy,
    smsOffAt: known.smsOffAt ?? given.smsOffAt,
    // Law: a consent that is in force keeps its date.
    consents: known.consents === '[]' ? given.consents : known.consents,
  }
}

/** The same plate of the same country, or, where one has no plate, the same VIN. */
export function isSameVehicle(
  one: Pick<ImportedVehicle, 'normalised' | 'country' | 'vin'>,
  other: Pick<ImportedVehicle, 'normalised' | 'country' | 'vin'>,
): boolean {
  if (one.normalised !== null && other.normalised !== null) {
    return one.normalised === other.normalised && one.country === other.country
  }
  return one.vin !== null && one.vin === other.vin
}

export function vehicleKeys({
  normalised,
  country,
  vin,
}: Pick<ImportedVehicle, 'normalised' | 'country' | 'vin'>): string[] {
  const keys = [normalised && `plate ${country} ${normalised}`, vin && `vin ${vin}`]
  return keys.filter((key): key is string => Boolean(key))
}

/** What is there stays, and gaps are filled. */
export const mergeVehicles = (known: ImportedVehicle, given: ImportedVehicle): ImportedVehicle => ({
  plate: known.plate ?? given.plate,
  normalised: known.plate === null ? given.normalised : known.normalised,
  country: known.plate === null && given.plate !== null ? given.country : known.country,
  vin: known.vin ?? given.vin,
  brand: known.brand ?? given.brand,
  model: known.model ?? given.model,
  year: known.year ?? given.year,
  fuel: known.fuel ?? given.fuel,
  engineSize: known.engineSize ?? given.engineSize,
  power: known.power ?? given.power,
  firstRegistered: known.firstRegistered ?? given.firstRegistered,
})

/**
 * The key of a visit: its number in the other program, otherwise the car and the day, so that lines of one order on
 * several rows are one visit.
 */
export const visitKey = (ref: string | null, vehicleId: string, date: string): string =>
  ref === null ? `${vehicleId} ${date}` : `ref ${ref}`

/** The key of a visit whose number another visit of the file has already: programs that number anew each year. */
export const repeatedVisitKey = (ref: string, vehicleId: string, date: string): string =>
  `ref ${ref} ${vehicleId} ${date.slice(0, 4)}`

/** Present if several visits have this number. */
export const repeatedKey = (ref: string): string => `repeated ${ref}`
