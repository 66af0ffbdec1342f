import { normalisePlate } from '#domain/codes/plate.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { formatNumber } from '#domain/order-number.ts'

type SearchedCustomer = { name: string | null; phone: string | null; email: string | null }
type SearchSource = {
  year: number
  number: number
  complaint: string
  plate: string | null
  vin: string | null
  brand: string | null
  model: string | null
  customer: SearchedCustomer
}

// Users type phone numbers and plates with various separators; they are stored without separators.
const compact = (text: string): string => normaliseText(text).replace(/[^\p{L}\p{N}]/gu, '')
const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part).join(' ')

const contactWords = ({ phone, email }: SearchedCustomer): string =>
  joined([phone && compact(phone), email && normaliseText(email)])

/** Returns the search text of a customer: normalised name, phone digits and normalised e-mail address. */
export const customerWords = (customer: SearchedCustomer): string =>
  joined([customer.name && normaliseText(customer.name), contactWords(customer)])

/** Law: only the desk may search the text after this mark. Phone numbers and e-mail addresses never contain it. */
export const contactMark = '\n'

/** Returns the search text of an appointment: number, vehicle, customer and complaint; contacts follow the mark. */
export function appointmentWords(sought: SearchSource): string {
  const { year, number, complaint, plate, vin, brand, model, customer } = sought
  const car = [compact(normalisePlate(plate ?? '')), ...[vin, brand, model].map((text) => text && normaliseText(text))]
  const name = customer.name && normaliseText(customer.name)
  const open = joined([formatNumber({ year, number }), ...car, name, normaliseText(complaint)])
  return `${open}${contactMark}${contactWords(customer)}`
}

/** Returns the spellings of each word of a search text; all words must match. Punctuation alone is not a word. */
export function soughtWords(search: string): readonly (readonly string[])[] {
  return normaliseText(search)
    .split(/\s+/)
    .filter((word) => compact(word) !== '')
    .map((word) => [...new Set([word, compact(word)])])
}
