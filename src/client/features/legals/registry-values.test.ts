import { expect, test } from 'vitest'
import type { RegistryCompany } from '#contract/legals.ts'
import { legalValues } from './legal-values.ts'
import { fillFromRegistry, legalFormOf } from './registry-values.ts'

const place = { country: 'PL', name: 'Serwis', street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' }
const company: RegistryCompany = {
  country: 'PL',
  name: 'AUTO SERWIS POD LIPĄ SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
  nip: '5210000003',
  regon: '990000016',
  krs: null,
  street: 'LIPOWA 12',
  postalCode: '02-001',
  city: 'WARSZAWA',
  vatStatus: 'active',
}

test('C27 the register fills the fields; fields without register data are unchanged', () => {
  const typed = { ...legalValues(null, place), krs: '0000999999', version: 3 }
  expect(fillFromRegistry(typed, company)).toEqual({
    country: 'PL',
    name: company.name,
    nip: '521-000-00-03',
    regon: '990000016',
    krs: '0000999999',
    legalForm: 'sp. z o.o.',
    street: 'LIPOWA 12',
    postalCode: '02-001',
    city: 'WARSZAWA',
    vatStatus: 'active',
    version: 3,
  })
  const bare = fillFromRegistry(typed, { ...company, street: null, postalCode: null, city: null, vatStatus: null })
  expect(bare).toMatchObject({ street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa', vatStatus: null })
  expect(fillFromRegistry({ ...typed, legalForm: 'own' }, company).legalForm).toBe('own')
})

test.each([
  ['JAN PRZYKŁADOWY', null],
  ['DAWNY WARSZTAT SPÓŁKA AKCYJNA', 'S.A.'],
  ['Lipa spółka z ograniczoną odpowiedzialnością spółka komandytowa', 'sp.k.'],
  ['Auto Serwis sp. z o.o.', 'sp. z o.o.'],
  ['NOWAK I SYN SPÓŁKA JAWNA', 'sp.j.'],
])('the legal form of %s is %s', (name, form) => {
  expect(legalFormOf(name)).toBe(form)
})
