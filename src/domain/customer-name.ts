import { formatPhone } from './codes/phone.ts'

type NamedCustomer = { name: string; phone: string | null; email: string | null }

/** A customer in words: the name; without one the phone number, as it is read in a country, or the email address. */
export const nameCustomer = ({ name, phone, email }: NamedCustomer, country?: string): string =>
  name || (phone === null ? (email ?? '') : formatPhone(phone, country))
