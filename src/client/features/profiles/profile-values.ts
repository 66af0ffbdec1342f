import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Profile } from '#contract/profiles.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'

/** The values of the form fields, and the version of the profile that they are based on. */
export type ProfileValues = {
  firstName: string
  lastName: string
  phone: string
  language: Profile['language']
  version: number
}

export function profileValues({ firstName, lastName, phone, language, version }: Profile): ProfileValues {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phone: phone ? formatPhone(phone) : '',
    language,
    version,
  }
}

/** Returns the request body. An unparseable phone number is passed unchanged; `checkProfile` reports it. */
export function toProfileEntry({ firstName, lastName, phone, ...rest }: ProfileValues, country: string) {
  const parsed = parsePhone(phone, country)
  return {
    ...rest,
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    phone: parsed.ok ? parsed.value : phone.trim() || null,
  }
}

/** Returns the errors that the schema cannot detect. */
export function checkProfile({ phone }: ProfileValues, country: string): FieldErrors {
  const parsed = parsePhone(phone, country)
  return phone.trim() && !parsed.ok ? { phone: { code: 'custom', rule: parsed.why } } : {}
}

/** Returns the first and last name, or the part of the address before the @; the name of a tablet. */
export function nameOf({ firstName, lastName, email, device }: Profile): string {
  return device?.name || [firstName, lastName].filter(Boolean).join(' ') || (email.split('@')[0] ?? '')
}
