import { expect, test } from 'vitest'
import { type Legal, saveLegal } from '#contract/legals.ts'
import { checkLegal, judgeNumber, legalValues, toLegalEntry, writeNumber } from './legal-values.ts'

const place = { country: 'PL', name: 'Auto Serwis Wola', street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' }
const saved: Legal = {
  ...place,
  id: '019aa000-0000-7000-8000-000000000001',
  nip: '8567346215',
  regon: '12345678512347',
  krs: '0000123456',
  legalForm: 'sp. z o.o.',
  vatStatus: 'active',
  source: 'manual',
  checkedAt: null,
  version: 3,
}

test('C27 saved numbers are formatted as on official papers, and saved in the stored format', () => {
  const values = legalValues(saved, place)
  expect(values).toMatchObject({ nip: '856-734-62-15', regon: '123456785-12347', version: 3 })
  const body = saveLegal.body.parse(toLegalEntry(values))
  const { id, source, checkedAt, ...entry } = saved
  expect(body).toEqual(entry)
})

test('C27 a new company has the address of the station', () => {
  const station = { ...place, phone: '+48221234567', bays: [] }
  const body = saveLegal.body.parse(toLegalEntry(legalValues(null, station)))
  expect(body).toEqual({ ...place, nip: null, regon: null, krs: null, legalForm: null, vatStatus: null, version: 0 })
})

test.each([
  ['nip', '', 'empty'],
  ['nip', '856-734', 'unfinished'],
  ['nip', '856-734-62-15', 'right'],
  ['nip', 'PL 856 734 62 15', 'right'],
  ['nip', '856-734-62-16', { rule: 'bad-checksum' }],
  ['nip', '85673462155', { rule: 'bad-length' }],
  ['nip', '85x', { rule: 'bad-characters' }],
  ['regon', '12345678', 'unfinished'],
  ['regon', '12345678512', 'unfinished'],
  ['regon', '123456785', 'right'],
  ['regon', '123456786', { rule: 'bad-checksum' }],
  ['krs', '123456', 'unfinished'],
  ['krs', '0000123456', 'right'],
] as const)('C27 while %s is typed, “%s” is checked', (field, text, verdict) => {
  expect(judgeNumber(field, text)).toEqual(verdict)
})

test('C27 errors are reported at their fields, in Poland by Polish rules', () => {
  const wrong = { ...legalValues(null, place), nip: '8567346216', regon: '12', krs: 'x', postalCode: '1' }
  expect(Object.keys(checkLegal(wrong)).toSorted()).toEqual(['krs', 'nip', 'postalCode', 'regon'])
  const abroad = { ...wrong, country: 'CZ', nip: 'CZ12345678', postalCode: '110 00' }
  expect(checkLegal(abroad)).toEqual({})
  expect(toLegalEntry(abroad)).toMatchObject({ nip: 'CZ12345678', regon: null, krs: null })
})

test('an invalid number is not formatted', () => {
  expect(writeNumber('nip', '856')).toBe('856')
})
