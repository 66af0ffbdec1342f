import { addressOf, companyRules } from '#domain/codes/company.ts'
import { parsePhone } from '#domain/codes/phone.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { ImportStation } from './import-station.ts'
import type { ImportedCustomer } from './imported-row.ts'
import { cutText, type RowCells, wordIn } from './row-cells.ts'

const maxName = 120
const maxNotes = 4000

/** Reads the customer of a row; `null` if it has none, or none that could be named. */
export function checkCustomer(cells: RowCells, station: ImportStation, hasRef: boolean): ImportedCustomer | null {
  const { text, cut } = cells
  const company = cut('customer.company', maxName)
  const person =
    cut('customer.name', maxName) ||
    cutText([text('customer.firstName'), text('customer.lastName')].filter(Boolean).join(' '), maxName)
  const phone = readPhones(cells, station)
  const email = readEmail(cells)
  const country = readCountry(cells, 'customer.country', station)
  const nip = readNip(cells, country)
  const kind = readKind(cells) ?? (company !== '' || nip !== null ? 'company' : 'person')
  const postalCode = readPostalCode(cells, country)
  const street = cut('customer.street', 120) || null
  const city = cut('customer.city', 80) || null
  const name = company || person
  const rest = { street, postalCode, city }
  const hasMore = nip !== null || street !== null || postalCode !== null || city !== null
  if (name === '' && phone.first === null && email.first === null) {
    const isMeant = hasMore || cells.text('customer.phone') !== '' || cells.text('customer.email') !== ''
    if (isMeant && !hasRef) cells.report(null, 'customer-unnamed')
    return null
  }
  const isCompany = kind === 'company'
  const words = [
    cells.lines('customer.notes'),
    company !== '' && company !== person ? person : '',
    ...phone.more,
    ...email.more,
    // Only companies have an address of their own.
    isCompany ? '' : addressOf(rest),
  ]
  const notes = words.filter(Boolean).join('\n')
  if (notes.length > maxNotes) cells.report('customer.notes', 'text-too-long')
  const isKnown = isCompany && hasMore
  return {
    kind,
    name,
    phone: phone.first,
    email: email.first,
    country: isKnown ? country : null,
    nip: isCompany ? nip : null,
    ...(isCompany ? rest : { street: null, postalCode: null, city: null }),
    language: readLanguage(cells),
    notes: cutText(notes, maxNotes),
    mailsOffAt: readFlag(cells, 'customer.mailsOff', station.now),
    mailsOffBy: text('customer.mailsOffBy') === 'customer' ? 'customer' : 'station',
    smsOffAt: readFlag(cells, 'customer.smsOff', station.now),
    consents: readConsents(cells),
  }
}

/**
 * Several numbers are apart by a comma, a semicolon, a slash or a word. A slash after an area code, as in `22/621 12 34`,
 * has fewer digits on one of its sides.
 */
const between =
  /\s*(?:[,;|\n]|\s\/\s|(?<=(?:\d[\s-]*){7})\/(?=\s*\+?(?:\d[\s-]*){7})|\soraz\s|\slub\s|\sor\s|\si\s|\sand\s)\s*/

function readPhones(cells: RowCells, { country }: ImportStation): { first: string | null; more: string[] } {
  // `between` takes quadratic time on a run of spaces.
  const typed = cells.lines('customer.phone').replace(/[^\S\n]+/g, ' ')
  // A spreadsheet that took the number for a quantity has lost digits.
  if (/^\d[.,]\d+e\+?\d+$/i.test(typed)) {
    cells.report('customer.phone', 'phone-shortened')
    return { first: null, more: [] }
  }
  const parts = typed.split(between).filter(Boolean)
  if (parts.length > 1) cells.report('customer.phone', 'phone-several')
  let first: string | null = null
  const more: string[] = []
  for (const part of parts) {
    const read = parsePhone(part.replace(/(?:tel|kom|mob|phone|fax)[a-z.]*:?\s*/gi, ''), country)
    if (read.ok && first === null) first = read.value
    else if (read.ok && read.value !== first) more.push(read.value)
    else if (!read.ok) {
      cells.report('customer.phone', `phone-${read.why}`)
      more.push(part)
    }
  }
  return { first, more }
}

// As the browser checks it, and with a dot in the domain.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

function readEmail(cells: RowCells): { first: string | null; more: string[] } {
  const typed = cells.text('customer.email')
  const parts = typed.split(/[,;\s]/).filter(Boolean)
  if (parts.length > 1) cells.report('customer.email', 'email-several')
  let first: string | null = null
  const more: string[] = []
  for (const part of parts) {
    const address = part.replace(/^(?:mailto:|<)|>$/gi, '')
    const isValid = emailPattern.test(address) && address.length <= 254 && !address.includes('..')
    if (!isValid) cells.report('customer.email', 'email-invalid')
    if (isValid && first === null) first = address
    else if (address.toLowerCase() !== first?.toLowerCase()) more.push(part)
  }
  return { first, more }
}

function readNip(cells: RowCells, country: string): string | null {
  const typed = cells.text('customer.nip')
  if (typed === '') return null
  const read = companyRules(country).nip?.(typed)
  if (!read) return cells.cut('customer.nip', 20)
  if (read.ok) return read.value
  cells.report('customer.nip', `nip-${read.why}` as 'nip-bad-length')
  return null
}

function readPostalCode(cells: RowCells, country: string): string | null {
  const typed = cells.text('customer.postalCode')
  if (typed === '') return null
  const read = companyRules(country).postalCode?.(typed)
  if (!read?.ok) cells.report('customer.postalCode', 'postal-code-invalid')
  return read?.ok ? read.value : null
}

/** Names of countries in files, beside the codes. */
const countryNames: Readonly<Record<string, string>> = {
  ...{ polska: 'PL', poland: 'PL', pol: 'PL', niemcy: 'DE', germany: 'DE', deutschland: 'DE', d: 'DE', ger: 'DE' },
  ...{ 'wielka brytania': 'GB', 'united kingdom': 'GB', uk: 'GB', anglia: 'GB', czechy: 'CZ', czechia: 'CZ' },
  ...{ slowacja: 'SK', slovakia: 'SK', ukraina: 'UA', ukraine: 'UA', litwa: 'LT', lithuania: 'LT', irlandia: 'IE' },
  ...{ ireland: 'IE', usa: 'US', 'stany zjednoczone': 'US', 'united states': 'US', francja: 'FR', france: 'FR' },
}

/** The country of a cell; that of the station if the cell is empty or unknown. */
export function readCountry(
  cells: RowCells,
  field: 'customer.country' | 'vehicle.country',
  { country, countries }: ImportStation,
): string {
  const typed = cells.text(field)
  if (typed === '') return country
  const code = wordIn(countryNames, normaliseText(typed)) ?? typed.toUpperCase()
  if (countries.has(code)) return code
  cells.report(field, 'country-unknown')
  return country
}

const kinds: Readonly<Record<string, 'person' | 'company'>> = {
  ...{ person: 'person', osoba: 'person', 'osoba fizyczna': 'person', prywatny: 'person', private: 'person' },
  ...{ detaliczny: 'person', individual: 'person', os: 'person', fizyczna: 'person', konsument: 'person' },
  ...{ company: 'company', firma: 'company', business: 'company', firmowy: 'company', podmiot: 'company' },
  ...{ 'osoba prawna': 'company', dzialalnosc: 'company', flota: 'company', fleet: 'company' },
}

function readKind(cells: RowCells): 'person' | 'company' | null {
  const typed = normaliseText(cells.text('customer.kind'))
  if (typed === '') return null
  const kind = wordIn(kinds, typed)
  if (!kind) cells.report('customer.kind', 'kind-unknown')
  return kind ?? null
}

const languages: Readonly<Record<string, 'en' | 'pl'>> = {
  ...{ pl: 'pl', polski: 'pl', polish: 'pl', 'pl-pl': 'pl', polska: 'pl' },
  ...{ en: 'en', angielski: 'en', english: 'en', 'en-gb': 'en', 'en-us': 'en' },
}

function readLanguage(cells: RowCells): 'en' | 'pl' | null {
  const typed = normaliseText(cells.text('customer.language'))
  if (typed === '') return null
  const language = wordIn(languages, typed)
  if (!language) cells.report('customer.language', 'language-unknown')
  return language ?? null
}

const yes: ReadonlySet<string> = new Set(['1', 'tak', 't', 'yes', 'y', 'true', 'prawda', 'x'])
const no: ReadonlySet<string> = new Set(['0', 'nie', 'n', 'no', 'false', 'falsz'])

/** Since when, ms; an instant of the export of Pitboard, or now for a plain yes. */
function readFlag(cells: RowCells, field: 'customer.mailsOff' | 'customer.smsOff', now: number): number | null {
  const text = cells.text(field)
  const typed = normaliseText(text)
  if (typed === '' || no.has(typed)) return null
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(at)) return Math.min(at, now)
  // Danger: what cannot be read must not become a permission to write to somebody.
  if (!yes.has(typed)) cells.report(field, 'flag-unknown')
  return now
}

/** Law: only the export of Pitboard has consents with the date that proves them. */
function readConsents(cells: RowCells): string {
  const typed = cells.text('customer.consents')
  if (typed === '') return '[]'
  const parsed = parseList(typed)
  const isOk = parsed?.every(isConsent)
  if (!parsed || !isOk) cells.report('customer.consents', 'consents-unreadable')
  return parsed && isOk
    ? JSON.stringify(
        parsed.map(({ purpose, givenAt, channel = 'email' }) => ({ purpose, givenAt, channel, source: 'import' })),
      )
    : '[]'
}

type ImportedConsent = { purpose: string; givenAt: number; channel?: string }

function isConsent(value: ImportedConsent): boolean {
  const { purpose, givenAt, channel = 'email' } = value
  return (
    (purpose === 'reminders' || purpose === 'marketing') &&
    Number.isSafeInteger(givenAt) &&
    (channel === 'email' || channel === 'sms' || channel === 'phone')
  )
}

function parseList(text: string): ImportedConsent[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((one) => one !== null) ? value : null
  } catch {
    return null
  }
}
