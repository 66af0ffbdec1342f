import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { BayKind } from '#contract/bays.ts'
import type { BaseInfo } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'
import { parsePostalCode } from '#domain/codes/postal-code.ts'

/** `key` is the React key; `id` is set by the server and absent for a new bay. */
export type BayValue = { key: string; id?: string; name: string; kind: BayKind; active: boolean }

/** The values of the form fields. */
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
  /** The name of a founder whose account has none. */
  founderName: string
}

/** Returns the fields of a saved station, or of a new one in `country` with bays named `liftNames`. */
export function baseInfoValues(saved: BaseInfo | null, country: string, liftNames: readonly string[]): BaseInfoValues {
  if (saved) {
    return {
      ...saved,
      phone: formatPhone(saved.phone),
      email: saved.email ?? '',
      website: saved.website ?? '',
      founderName: '',
      bays: saved.bays.map(({ id, ...bay }, index) => ({ key: id ?? `saved-${index}`, ...(id ? { id } : {}), ...bay })),
    }
  }
  const { timeZone, currency } = countryDefaults(country)
  const bays = liftNames.map((name, index) => ({ key: `first-${index}`, name, kind: 'lift' as const, active: true }))
  const empty = { name: '', phone: '', email: '', website: '', street: '', postalCode: '', cityId: null, city: '' }
  return { ...empty, country, timeZone, currency, bays, founderName: '' }
}

const orNull = (text: string): string | null => text.trim() || null

/** Adds the scheme to a web address such as `warsztat.pl`. */
function toUrl(text: string): string | null {
  const typed = text.trim()
  return typed === '' || /^[a-z]+:\/\//i.test(typed) ? orNull(typed) : `https://${typed}`
}

/**
 * Returns the request body. Unparseable values are passed unchanged; `checkBaseInfo` reports them. A bay that is
 * missing in `current`, the version that is overwritten, becomes a new bay.
 */
export function toBaseInfo(values: BaseInfoValues, current: BaseInfo | null = null): object {
  const { phone, postalCode, bays, country, founderName: _, ...rest } = values
  const parsedPhone = parsePhone(phone, country)
  const parsedPostalCode = parsePostalCode(postalCode, country)
  const isRemoved = (id: string | undefined) => current !== null && !current.bays.some((bay) => bay.id === id)
  return {
    ...rest,
    country,
    phone: parsedPhone.ok ? parsedPhone.value : phone,
    postalCode: parsedPostalCode.ok ? parsedPostalCode.value : postalCode,
    email: orNull(rest.email),
    website: toUrl(rest.website),
    bays: bays.map(({ key, id, ...bay }) => ({ ...(id === undefined || isRemoved(id) ? {} : { id }), ...bay })),
  }
}

/** Returns the errors that the schema cannot detect, by the rules of the country. */
export function checkBaseInfo({ phone, postalCode, country }: BaseInfoValues): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  const parsedPhone = parsePhone(phone, country)
  if (phone.trim() && !parsedPhone.ok) errors.phone = { code: 'custom', rule: parsedPhone.why }
  const parsedPostalCode = parsePostalCode(postalCode, country)
  if (postalCode.trim() && !parsedPostalCode.ok) errors.postalCode = { code: 'custom', rule: parsedPostalCode.why }
  return errors
}
