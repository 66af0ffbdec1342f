import { expect, test } from 'vitest'
import { baseInfo } from '#contract/onboarding.ts'
import { baseInfoValues, checkBaseInfo, toBaseInfo } from './base-info-values.ts'

const typed = {
  ...baseInfoValues(null, 'PL', ['Lift 1', 'Lift 2']),
  name: 'Auto Serwis Wola',
  phone: '601 234 567',
  website: 'auto-serwis.pl',
  street: 'Wolska 12',
  postalCode: '01201',
  city: 'Warszawa',
}

test('C11 typed values become the request body', () => {
  expect(checkBaseInfo(typed)).toEqual({})
  expect(baseInfo.parse(toBaseInfo(typed))).toMatchObject({
    phone: '+48601234567',
    website: 'https://auto-serwis.pl',
    email: null,
    postalCode: '01-201',
    timeZone: 'Europe/Warsaw',
    currency: 'PLN',
    bays: [
      { name: 'Lift 1', kind: 'lift', active: true },
      { name: 'Lift 2', kind: 'lift', active: true },
    ],
  })
})

test('C11 unchanged fields of a saved station save the same values', () => {
  const saved = baseInfo.parse(toBaseInfo(typed))
  expect(baseInfo.parse(toBaseInfo(baseInfoValues(saved, 'PL', [])))).toEqual(saved)
})

test('an invalid phone number or postal code is reported at its field; the schema reports empty fields', () => {
  const wrong = checkBaseInfo({ ...typed, phone: '12', postalCode: '1' })
  expect(Object.keys(wrong)).toEqual(['phone', 'postalCode'])
  expect(checkBaseInfo({ ...typed, phone: '', postalCode: ' ' })).toEqual({})
})

test('a bay that somebody else removed is saved over the current bays as a new bay', () => {
  const bay = (id: string, name: string) => ({ id, name, kind: 'lift' as const, active: true })
  const current = { ...baseInfo.parse(toBaseInfo(typed)), bays: [bay('kept', 'Lift 1')] }
  const mine = baseInfoValues({ ...current, bays: [bay('kept', 'Lift A'), bay('gone', 'Lift 2')] }, 'PL', [])
  expect(toBaseInfo(mine, current)).toMatchObject({ bays: [bay('kept', 'Lift A'), { name: 'Lift 2' }] })
  expect(JSON.stringify(toBaseInfo(mine, current))).not.toContain('gone')
})
