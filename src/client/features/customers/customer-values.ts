import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { ConsentChannel, ConsentPurpose, CustomerDetails } from '#contract/customers.ts'
import { formatPhone, parsePhone } from '#domain/codes/phone.ts'
import { type CompanyValues, checkCompany, companyValues, toCompany } from './company-values.ts'

/** The values of the form fields, and the version of the customer that they are based on. */
export type CustomerValues = {
  kind: CustomerDetails['kind']
  name: string
  phone: string
  email: string
  /** `station`: the station's language. */
  language: 'station' | 'en' | 'pl'
  consents: ConsentPurpose[]
  smsConsents: ConsentPurpose[]
  phoneConsents: ConsentPurpose[]
  notes: string
  /** Of a company only. */
  company: CompanyValues
  version: number
}

export function customerValues(saved: CustomerDetails, country: string): CustomerValues {
  const { kind, name, phone, email, language, notes, company, version } = saved
  return {
    kind,
    name,
    phone: phone ? formatPhone(phone, country) : '',
    email: email ?? '',
    language: language ?? 'station',
    consents: purposesOf(saved, 'email'),
    smsConsents: purposesOf(saved, 'sms'),
    phoneConsents: purposesOf(saved, 'phone'),
    notes,
    company: companyValues(company, country),
    version,
  }
}

const purposesOf = ({ consents }: CustomerDetails, wanted: ConsentChannel): ConsentPurpose[] =>
  consents.flatMap(({ purpose, channel = 'email' }) => (channel === wanted ? [purpose] : []))

/** Returns the request body. An unparseable phone number is passed unchanged; `checkCustomer` reports it. */
export function toCustomerChange({ phone, email, language, company, ...rest }: CustomerValues, country: string) {
  const parsed = parsePhone(phone, country)
  return {
    ...rest,
    phone: parsed.ok ? parsed.value : phone.trim() || null,
    email: email.trim() || null,
    language: language === 'station' ? null : language,
    ...(rest.kind === 'company' ? { company: toCompany(company) } : {}),
  }
}

/** Returns the errors that the schema cannot detect. */
export function checkCustomer({ kind, phone, company }: CustomerValues, country: string): FieldErrors {
  const parsed = parsePhone(phone, country)
  return {
    ...(phone.trim() && !parsed.ok ? { phone: { code: 'custom', rule: parsed.why } } : {}),
    ...(kind === 'company' ? checkCompany(company, 'company.') : {}),
  }
}
