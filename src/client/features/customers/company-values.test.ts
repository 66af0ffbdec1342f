import { expect, test } from 'vitest'
import { checkCompany, companyValues, fillCompany, toCompany } from './company-values.ts'

const wola = { country: 'PL', nip: '8567346215', street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' }

test('the fields show a company, and unchanged fields send the same', () => {
  const values = companyValues(wola, 'GB')
  expect(values).toMatchObject({ country: 'PL', nip: '856-734-62-15', street: 'Wolska 12' })
  expect(toCompany(values)).toEqual(wola)
  expect(toCompany({ ...values, postalCode: ' 01201 ' })).toEqual(wola)
})

test('empty fields are no company, whatever the country', () => {
  expect(companyValues(null, 'DE')).toEqual({ country: 'DE', nip: '', street: '', postalCode: '', city: '' })
  expect(toCompany({ ...companyValues(undefined, 'PL'), street: ' ' })).toBeNull()
})

test('what cannot be read is reported at its field, and sent as it is', () => {
  const wrong = { ...companyValues(wola, 'PL'), nip: '856-734-62-16' }
  expect(checkCompany(wrong, 'company.')).toEqual({ 'company.nip': { code: 'custom', rule: 'bad-checksum' } })
  expect(toCompany(wrong)?.nip).toBe('856-734-62-16')
  expect(checkCompany(companyValues(wola, 'PL'), 'company.')).toEqual({})
  expect(checkCompany({ ...wrong, country: 'DE', postalCode: '' }, 'company.')).toEqual({})
})

test('the register fills in what it has', () => {
  const typed = { ...companyValues(null, 'DE'), nip: '8567346215', street: 'Prosta 1', name: 'Wola', version: 3 }
  const found = {
    ...{ country: 'PL' as const, name: `WOLA ${'X'.repeat(200)}`, nip: '8567346215', regon: null, krs: null },
    ...{ street: null, postalCode: '01-201', city: 'Warszawa', vatStatus: null },
  }
  const filled = fillCompany(typed, found)
  expect(filled).toMatchObject({
    country: 'PL',
    nip: '856-734-62-15',
    street: 'Prosta 1',
    city: 'Warszawa',
    version: 3,
  })
  expect(filled.name).toHaveLength(120)
})
