import { expect, test } from 'vitest'
import { importFields, offeredFields } from './import-field.ts'

test('M22 a person who matches columns is offered every meaning, but for what only Pitboard exports', () => {
  const own = importFields.filter((field) => !offeredFields.includes(field))
  // A consent, or an order number, of another program proves nothing here.
  expect(own).toEqual([
    'customer.mailsOffBy',
    'customer.consents',
    'customer.anonymisedAt',
    'visit.year',
    'visit.number',
  ])
  expect(offeredFields).toContain('customer.name')
})
