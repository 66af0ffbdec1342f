import { countryDefaults } from './country.ts'
import type { Parsed } from './parsed.ts'

export type PhoneFault = 'bad-characters' | 'bad-length' | 'no-country-code'

type NumberingPlan = {
  /** The minimum and maximum number of digits after the calling code. */
  readonly digits: readonly [number, number]
  /** The prefix dialled before a national number, never from abroad. */
  readonly trunk?: RegExp
  /** Sizes of the groups in which the digits are written; they add up to the maximum length. */
  readonly groups: readonly number[]
}
// National numbering plans by calling code; other countries are checked against E.164 only.
const plans: Readonly<Record<string, NumberingPlan>> = {
  '1': { digits: [10, 10], groups: [3, 3, 4] },
  '44': { digits: [9, 10], trunk: /^0/, groups: [4, 6] },
  '48': { digits: [9, 9], groups: [3, 3, 3] },
  '49': { digits: [6, 13], trunk: /^0/, groups: [3, 10] },
  '353': { digits: [7, 9], trunk: /^0/, groups: [2, 3, 4] },
  '370': { digits: [8, 8], trunk: /^[08](?=\d{8}$)/, groups: [3, 5] },
  '380': { digits: [9, 9], trunk: /^0/, groups: [2, 3, 4] },
  '420': { digits: [9, 9], groups: [3, 3, 3] },
  '421': { digits: [9, 9], trunk: /^0/, groups: [3, 3, 3] },
}
const anyPlan: NumberingPlan = { digits: [7, 15], groups: [] }

/**
 * Reads a typed phone number. `+48…` and `0048…` are international; any other is a national number of `country` (ISO
 * 3166-1), or one with the country's calling code but no plus if its length fits that. The value is E.164: a plus and 7
 * to 15 digits.
 */
export function parsePhone(text: string, country: string): Parsed<PhoneFault> {
  const typed = text
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/^\s*tel[.:]*/i, '')
  const bare = typed.replace(/[\s()./\u00ad\u200b-\u200f\u202a-\u202e\u2010-\u2015\u2212-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d*$/.test(bare)) return { ok: false, why: 'bad-characters' }
  if (bare.startsWith('+')) return checked(bare.slice(1))
  const code = countryDefaults(country).callingCode
  if (code === undefined) return { ok: false, why: bare === '' ? 'bad-length' : 'no-country-code' }
  const national = bare.replace(plans[code]?.trunk ?? /^$/, '')
  const inside = checked(code + national)
  return inside.ok || !bare.startsWith(code) ? inside : checked(bare)
}

/** Finds the calling code at the beginning of a number, and its plan. No calling code is a prefix of another. */
const planOf = (digits: string) => Object.entries(plans).find(([code]) => digits.startsWith(code))

function checked(digits: string): Parsed<PhoneFault> {
  const [code, plan] = planOf(digits) ?? ['', anyPlan]
  const [least, most] = plan.digits
  const length = digits.length - code.length
  if (length < least || length > most) return { ok: false, why: 'bad-length' }
  return digits.startsWith('0') ? { ok: false, why: 'no-country-code' } : { ok: true, value: `+${digits}` }
}

/**
 * Formats E.164 in groups, `+48 601 234 567`; a number of the given country without its calling code, `601 234 567`.
 */
export function formatPhone(phone: string, country = ''): string {
  const digits = phone.slice(1)
  const own = planOf(digits)
  if (!own || !checked(digits).ok) return phone
  const [code, plan] = own
  const groups: string[] = []
  let rest = digits.slice(code.length)
  for (const size of plan.groups) {
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  // A national number that begins with 00 would be read as an international one.
  const home = countryDefaults(country).callingCode === code && !plan.trunk && !digits.startsWith('0', code.length)
  return [...(home ? [] : [`+${code}`]), ...groups].join(' ')
}
