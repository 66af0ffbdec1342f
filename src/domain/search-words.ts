import { normalisePlate } from '#domain/codes/plate.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { formatNumber } from '#domain/order-number.ts'

// One search everywhere: the server finds by these texts in the database, a device without a network in its cache.

type SearchedCustomer = {
  name: string | null
  phone: string | null
  email: string | null
  /** The tax number. A device does not have it. */
  nip?: string | null | undefined
}
type SearchedVisit = {
  /** As it is written, `2026/1184`. */
  number: string
  complaint: string
  plate: string | null
  vin: string | null
  brand: string | null
  model: string | null
  customer: SearchedCustomer
}
type StoredVisit = Omit<SearchedVisit, 'number'> & { year: number; number: number }

// Users type phone numbers and plates with various separators; they are stored without separators.
const compact = (text: string): string => normaliseText(text).replace(/[^\p{L}\p{N}]/gu, '')
const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part).join(' ')

const contactWords = ({ phone, email, nip = null }: SearchedCustomer): string =>
  joined([phone && compact(phone), email && normaliseText(email), nip && compact(nip)])

/** Returns the search text of a customer: normalised name, phone digits, normalised e-mail address and tax number. */
export const customerWords = (customer: SearchedCustomer): string =>
  joined([customer.name && normaliseText(customer.name), contactWords(customer)])

/** Returns the search text of a finding. */
export const findingWords = ({ what, place }: { what: string; place: string | null }): string =>
  normaliseText(joined([what, place]))

/** Law: only the desk may search the text after this mark. No phone number, e-mail address or tax number contains it. */
export const contactMark = '\n'

/** Returns the part of a search text that everybody may search. */
export const openWords = (text: string): string => text.split(contactMark, 1)[0] ?? ''

/** Returns the search text of an appointment: number, vehicle, customer and complaint; contacts follow the mark. */
export const appointmentWords = ({ year, number, ...visit }: StoredVisit): string =>
  visitWords({ ...visit, number: formatNumber({ year, number }) })

/** As `appointmentWords`, of an appointment as the server sends it. */
export function visitWords({ number, complaint, plate, vin, brand, model, customer }: SearchedVisit): string {
  const car = [
    plate && compact(normalisePlate(plate)),
    ...[vin, brand, model].map((text) => text && normaliseText(text)),
  ]
  const name = customer.name && normaliseText(customer.name)
  return `${joined([number, ...car, name, normaliseText(complaint)])}${contactMark}${contactWords(customer)}`
}

/** The spellings of each word of a typed text: a text is found if it contains each word in one of its spellings. */
export type SoughtWords = readonly (readonly string[])[]

/** Each word is compared with every text; further words are ignored. */
const mostWords = 8
/** Shorter digits with leading zeros may be the end of a phone number. */
const leastDialled = 7

const isDigits = (word: string): boolean => /^\d+$/.test(word)

/** The spellings of digits: those of a number that is dialled with 0 or 00 are stored without. */
function spellDigits(digits: string): readonly string[] {
  const rest = digits.replace(/^0+/, '')
  return rest !== digits && rest.length >= leastDialled ? [digits, rest] : [digits]
}

/**
 * Returns the words of a typed text. Groups of digits side by side are one number, as phone numbers are written; a year
 * and a number are an order number. Punctuation alone is not a word.
 */
export function soughtWords(typed: string): SoughtWords {
  const text = normaliseText(typed).replace(/\(0\)/g, '')
  const order = /^#?\s*(20\d\d)\s*\/\s*(\d{1,6})$/.exec(text)
  if (order) return [[`${order[1]}/${order[2]}`]]
  const words: (readonly string[])[] = []
  let digits = ''
  const endDigits = () => {
    if (digits !== '') words.push(spellDigits(digits))
    digits = ''
  }
  for (const word of text.split(/\s/)) {
    const bare = compact(word)
    if (bare === '') continue
    if (isDigits(bare) && !word.includes('/')) digits += bare
    else {
      endDigits()
      // A Polish tax number is stored without the country.
      const nip = /^pl\d{10}$/.test(bare) ? [bare.slice(2)] : []
      words.push([...new Set([word, bare, ...nip])])
    }
  }
  endDigits()
  return words.slice(0, mostWords)
}

/**
 * Whether every word has at most two letters. Such a text is found only at the beginning of a word, or at the end of a
 * plate or a number: too many words contain it, and no index finds it inside of them.
 */
export const areShort = (words: SoughtWords): boolean =>
  words.every((spellings) => spellings.every(({ length }) => length <= 2))

/** How well a text fits: each word is one of its words, or begins one of them, or is only inside. */
export type Fit = 'none' | 'inside' | 'begun' | 'whole'
const fits: readonly Fit[] = ['none', 'inside', 'begun', 'whole']

/** For sorting: the best fit first. */
export const compareFits = (a: Fit, b: Fit): number => fits.indexOf(b) - fits.indexOf(a)

/**
 * Returns how well a search text fits the sought words. A plate or a number is called by its last characters, so its end
 * counts as its beginning.
 */
export function fitOf(text: string, words: SoughtWords): Fit {
  if (words.length === 0 || !words.every((spellings) => spellings.some((one) => text.includes(one)))) return 'none'
  const parts = text.split(/[\s,;]/)
  const all = compact(words.map(([first]) => first).join(''))
  const each = (holds: (part: string, word: string) => boolean) =>
    words.every((spellings) => spellings.some((word) => parts.some((part) => holds(part, word))))
  if (parts.includes(all) || each((part, word) => part === word || part.endsWith(`/${word}`))) return 'whole'
  const isBegun =
    parts.some((part) => part.startsWith(all)) ||
    each((part, word) => part.startsWith(word) || (/\d/.test(part) && part.endsWith(word)))
  return isBegun ? 'begun' : 'inside'
}

/** What a text that was not found probably is, to fill it into a form. */
export function guessSought(typed: string): 'plate' | 'phone' | 'name' {
  const text = typed.trim()
  const plate = normalisePlate(text)
  if (/^\+?[\d\s()./-]{6,}$/.test(text)) return 'phone'
  return plate.length >= 4 && plate.length <= 10 && /\d/.test(plate) && /\p{L}/u.test(plate) ? 'plate' : 'name'
}
