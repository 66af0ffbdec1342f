import { expect, test } from 'vitest'
import { updateCustomer } from '#contract/customers.ts'
import { checkCustomer, customerValues, toCustomerChange } from './customer-values.ts'

const saved = {
  id: '019aa000-0000-7000-8000-000000000001',
  kind: 'person',
  name: 'Anna Kowalska',
  phone: '+48601234567',
  email: null,
  language: null,
  consents: [{ purpose: 'reminders', givenAt: '2026-04-14T07:00:00.000Z' }],
  mailsOff: null,
  company: null,
  notes: 'Calls back after four',
  vehicles: [],
  visits: 3,
  noShows: 0,
  lastVisitAt: null,
  duplicates: [],
  anonymisedAt: null,
  createdAt: '2026-04-14T07:00:00.000Z',
  updatedAt: '2026-04-14T07:00:00.000Z',
  version: 3,
} as const

test('the fields show the saved customer, and unchanged fields save the same values', () => {
  const values = customerValues({ ...saved, vehicles: [], duplicates: [], consents: [...saved.consents] }, 'PL')
  expect(values).toMatchObject({ phone: '601 234 567', email: '', language: 'station', consents: ['reminders'] })
  const body = toCustomerChange(values, 'PL')
  expect(updateCustomer.body.parse(body)).toMatchObject({
    ...{ name: 'Anna Kowalska', phone: '+48601234567', email: null, language: null, version: 3 },
    consents: ['reminders'],
  })
})

test('M13 consents to mails and to SMS are two lists', () => {
  const consents = [
    { purpose: 'reminders' as const, givenAt: saved.createdAt },
    { purpose: 'marketing' as const, givenAt: saved.createdAt, channel: 'sms' as const },
  ]
  const values = customerValues({ ...saved, vehicles: [], duplicates: [], consents }, 'PL')
  const lists = { consents: ['reminders'], smsConsents: ['marketing'] }
  expect(values).toMatchObject(lists)
  expect(toCustomerChange(values, 'PL')).toMatchObject(lists)
})

test('an invalid number is reported; the contract requires a name, a number or an address', () => {
  const values = customerValues({ ...saved, vehicles: [], duplicates: [], consents: [] }, 'PL')
  expect(checkCustomer(values, 'PL')).toEqual({})
  expect(Object.keys(checkCustomer({ ...values, phone: '12' }, 'PL'))).toEqual(['phone'])
  expect(updateCustomer.body.safeParse(toCustomerChange({ ...values, name: ' ' }, 'PL')).success).toBe(true)
  const empty = { ...values, name: ' ', phone: ' ', email: '' }
  expect(updateCustomer.body.safeParse(toCustomerChange(empty, 'PL')).success).toBe(false)
})

test('the company is sent for a company alone', () => {
  const company = { country: 'PL', nip: '8567346215', street: null, postalCode: null, city: 'Warszawa' }
  const firm = { ...saved, kind: 'company' as const, vehicles: [], duplicates: [], consents: [], company }
  const values = customerValues(firm, 'PL')
  expect(updateCustomer.body.parse(toCustomerChange(values, 'PL'))).toMatchObject({ kind: 'company', company })
  expect(toCustomerChange({ ...values, kind: 'person' }, 'PL')).not.toHaveProperty('company')
  const wrong = { ...values, company: { ...values.company, nip: '1' } }
  expect(Object.keys(checkCustomer(wrong, 'PL'))).toEqual(['company.nip'])
  expect(checkCustomer({ ...wrong, kind: 'person' }, 'PL')).toEqual({})
})
