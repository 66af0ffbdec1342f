import { expect, test } from 'vitest'
import { addressOf, type CompanyData, mergeCompanies, readCompany, writeTaxNumber } from './company.ts'

const wola: CompanyData = {
  country: 'PL',
  nip: '8567346215',
  street: 'Wolska 12',
  postalCode: '01-201',
  city: 'Warszawa',
}
const nothing = { nip: null, street: null, postalCode: null, city: null }

test('a Polish company has its numbers written as they are stored', () => {
  const typed = { ...wola, nip: 'PL 856-734-62-15', postalCode: '01201' }
  expect(readCompany(typed)).toEqual({ ok: true, value: wola })
  expect(readCompany({ ...wola, nip: '8567346216' })).toEqual({ ok: false, field: 'nip', why: 'bad-checksum' })
  expect(readCompany({ ...wola, postalCode: '1' })).toMatchObject({ ok: false, field: 'postalCode' })
})

test('the tax number of another country is taken as it is', () => {
  const berlin = { ...nothing, country: 'DE', nip: 'DE 136695976' }
  expect(readCompany(berlin)).toEqual({ ok: true, value: berlin })
})

test('a country alone is no company', () => {
  expect(readCompany({ ...nothing, country: 'PL' })).toEqual({ ok: true, value: null })
  expect(readCompany({ ...nothing, country: 'PL', city: 'Łódź' })).toMatchObject({ value: { city: 'Łódź' } })
})

test.each([
  [wola, 'Wolska 12, 01-201 Warszawa'],
  [{ ...wola, street: null }, '01-201 Warszawa'],
  [{ ...wola, postalCode: null }, 'Wolska 12, Warszawa'],
  [nothing, ''],
])('an address is one line', (company, line) => {
  expect(addressOf(company)).toBe(line)
})

test('two records of one company lose nothing', () => {
  const number = { ...nothing, country: 'PL', nip: wola.nip }
  const place = { ...wola, nip: null }
  expect(mergeCompanies(null, wola)).toEqual({ company: wola, rest: [] })
  expect(mergeCompanies(wola, null)).toEqual({ company: wola, rest: [] })
  expect(mergeCompanies(null, null)).toEqual({ company: null, rest: [] })
  expect(mergeCompanies(number, place)).toEqual({ company: wola, rest: [] })
  expect(mergeCompanies(place, number)).toEqual({ company: wola, rest: [] })
  expect(mergeCompanies(wola, wola)).toEqual({ company: wola, rest: [] })
  const moved = { ...wola, nip: '5260250274', street: 'Prosta 1' }
  expect(mergeCompanies(wola, moved)).toEqual({
    company: wola,
    rest: ['5260250274', 'Prosta 1, 01-201 Warszawa'],
  })
  const berlin = { ...nothing, country: 'DE', nip: 'DE136695976' }
  expect(mergeCompanies(wola, berlin)).toEqual({ company: wola, rest: ['DE136695976'] })
  const unnumbered = { ...nothing, country: 'DE', city: 'Berlin' }
  expect(mergeCompanies(wola, unnumbered)).toEqual({ company: wola, rest: ['Berlin'] })
})

test('a Polish tax number is written in groups, another one as it is', () => {
  expect(writeTaxNumber('8567346215', 'PL')).toBe('856-734-62-15')
  expect(writeTaxNumber('8567346215', 'DE')).toBe('8567346215')
})
