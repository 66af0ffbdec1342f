import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Profile } from '#contract/profiles.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'

/** What stands in the fields, and the version it was seen in. */
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

/** The contract's body. What cannot be read goes as typed, for the check to name. */
export function toProfileEntry({ firstName, lastName, phone, ...rest }: ProfileValues, country: string) {
  const parsed = parsePhone(phone, country)
  return {
    ...rest,
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    phone: parsed.ok ? parsed.value : phone.trim() || null,
  }
}

/** What the shape cannot tell. */
export function checkProfile({ phone }: ProfileValues, country: string): FieldErrors {
  const parsed = parsePhone(phone, country)
  return phone.trim() && !parsed.ok ? { phone: { code: 'custom', rule: parsed.why } } : {}
}

/** First and last name or, without them, what stands before the @; a tablet's own name. */
export function nameOf({ firstName, lastName, email, device }: Profile): string {
  return device?.name || [firstName, lastName].filter(Boolean).join(' ') || (email.split('@')[0] ?? '')
}
