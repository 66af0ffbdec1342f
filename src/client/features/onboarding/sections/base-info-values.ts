import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { BayKind } from '#contract/bays.ts'
import type { BaseInfo } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'
import { parsePostalCode } from '#domain/codes/postal-code.ts'

/** `key` is React's; `id` the server's, absent for a new bay. */
export type BayValue = { key: string; id?: string; name: string; kind: BayKind; active: boolean }

/** What stands in the fields. */
export type BaseInfoValues = {
  name: string
  phone: string
  email: string
  website: string
  street: string
  postalCode: string
  cityId: string | null
  city: string
  country: string
  timeZone: string
  currency: string
  bays: BayValue[]
}

/** The fields of a station as saved, or those of a new one in a country. `liftNames` are its first bays, worded. */
export function baseInfoValues(saved: BaseInfo | null, country: string, liftNames: readonly string[]): BaseInfoValues {
  if (saved) {
    return {
      ...saved,
      phone: formatPhone(saved.phone),
      email: saved.email ?? '',
      website: saved.website ?? '',
      bays: saved.bays.map(({ id, ...bay }, index) => ({ key: id ?? `saved-${index}`, ...(id ? { id } : {}), ...bay })),
    }
  }
  const { timeZone, currency } = countryDefaults(country)
  const bays = liftNames.map((name, index) => ({ key: `first-${index}`, name, kind: 'lift' as const, active: true }))
  const empty = { name: '', phone: '', email: '', website: '', street: '', postalCode: '', cityId: null, city: '' }
  return { ...empty, country, timeZone, currency, bays }
}

const orNull = (text: string): string | null => text.trim() || null

/** A web address as people write it, `warsztat.pl`, becomes one with its scheme. */
function toUrl(text: string): string | null {
  const typed = text.trim()
  return typed === '' || /^[a-z]+:\/\//i.test(typed) ? orNull(typed) : `https://${typed}`
}

/**
 * The contract's body. What cannot be read goes as typed, for the check to name. A bay that stands no more in what is
 * saved over, `current`, becomes a new one.
 */
export function toBaseInfo(values: BaseInfoValues, current: BaseInfo | null = null): object {
  const { phone, postalCode, bays, country, ...rest } = values
  const parsedPhone = parsePhone(phone, country)
  const parsedPostalCode = parsePostalCode(postalCode, country)
  const isGone = (id: string | undefined) => current !== null && !current.bays.some((bay) => bay.id === id)
  return {
    ...rest,
    country,
    phone: parsedPhone.ok ? parsedPhone.value : phone,
    postalCode: parsedPostalCode.ok ? parsedPostalCode.value : postalCode,
    email: orNull(rest.email),
    website: toUrl(rest.website),
    bays: bays.map(({ key: _, id, ...bay }) => ({ ...(id === undefined || isGone(id) ? {} : { id }), ...bay })),
  }
}

/** What the shape cannot tell, by the rules of the country. */
export function checkBaseInfo({ phone, postalCode, country }: BaseInfoValues): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  const parsedPhone = parsePhone(phone, country)
  if (phone.trim() && !parsedPhone.ok) errors.phone = { code: 'custom', rule: parsedPhone.why }
  const parsedPostalCode = parsePostalCode(postalCode, country)
  if (postalCode.trim() && !parsedPostalCode.ok) errors.postalCode = { code: 'custom', rule: parsedPostalCode.why }
  return errors
}
