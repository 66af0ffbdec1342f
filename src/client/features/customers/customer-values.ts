import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { ConsentPurpose, CustomerDetails } from '#contract/customers.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'

/** What stands in the fields, and the version it was seen in. */
export type CustomerValues = {
  kind: CustomerDetails['kind']
  name: string
  phone: string
  email: string
  /** `station`: as the station. */
  language: 'station' | 'en' | 'pl'
  consents: ConsentPurpose[]
  notes: string
  version: number
}

export function customerValues(saved: CustomerDetails, country: string): CustomerValues {
  const { kind, name, phone, email, language, consents, notes, version } = saved
  return {
    kind,
    name,
    phone: phone ? formatPhone(phone, country) : '',
    email: email ?? '',
    language: language ?? 'station',
    consents: consents.map(({ purpose }) => purpose),
    notes,
    version,
  }
}

/** The contract's body. What cannot be read goes as typed, for the check to name. */
export function toCustomerChange({ phone, email, language, ...rest }: CustomerValues, country: string) {
  const parsed = parsePhone(phone, country)
  return {
    ...rest,
    phone: parsed.ok ? parsed.value : phone.trim() || null,
    email: email.trim() || null,
    language: language === 'station' ? null : language,
  }
}

/** What the shape cannot tell. */
export function checkCustomer({ phone }: CustomerValues, country: string): FieldErrors {
  const parsed = parsePhone(phone, country)
  return phone.trim() && !parsed.ok ? { phone: { code: 'custom', rule: parsed.why } } : {}
}
