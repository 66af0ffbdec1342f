import { normalisePlate } from '#domain/codes/plate.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { formatNumber } from '#domain/order-number.ts'

type SearchedCustomer = { name: string | null; phone: string | null; email: string | null }
type SearchSource = {
  year: number
  number: number
  complaint: string
  plate: string
  vin: string | null
  brand: string | null
  model: string | null
  customer: SearchedCustomer
}

// A phone or a plate is typed with all kinds of marks between, and kept with none.
const compact = (text: string): string => normaliseText(text).replace(/[^\p{L}\p{N}]/gu, '')
const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part).join(' ')

const contactWords = ({ phone, email }: SearchedCustomer): string =>
  joined([phone && compact(phone), email && normaliseText(email)])

/** What a customer is found by: folded name and e-mail address, digits of the phone. */
export const customerWords = (customer: SearchedCustomer): string =>
  joined([customer.name && normaliseText(customer.name), contactWords(customer)])

/** Behind it stands what only the desk finds a visit by. No phone number and no address holds it. */
export const contactMark = '\n'

/** What an appointment is found by: number, car, customer and complaint; behind the mark how the customer is reached. */
export function appointmentWords(sought: SearchSource): string {
  const { year, number, complaint, plate, vin, brand, model, customer } = sought
  const car = [compact(normalisePlate(plate)), ...[vin, brand, model].map((one) => one && normaliseText(one))]
  const name = customer.name && normaliseText(customer.name)
  const open = joined([formatNumber({ year, number }), ...car, name, normaliseText(complaint)])
  return `${open}${contactMark}${contactWords(customer)}`
}

/** What of a text must be found: for each of its words the ways it may be written. Marks alone are no word. */
export function soughtWords(search: string): readonly (readonly string[])[] {
  return normaliseText(search)
    .split(/\s+/)
    .filter((word) => compact(word) !== '')
    .map((word) => [...new Set([word, compact(word)])])
}
