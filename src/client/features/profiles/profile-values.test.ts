import { expect, test } from 'vitest'
import { type Profile, updateProfile } from '#contract/profiles.ts'
import { checkProfile, nameOf, profileValues, toProfileEntry } from './profile-values.ts'

const anna: Profile = {
  id: '0192a1b2-0000-7000-8000-000000000001',
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: null,
  shortName: null,
  phone: '+48601234567',
  photo: null,
  language: 'pl',
  role: 'owner',
  account_id: null,
  stationName: null,
  country: 'PL',
  timeZone: null,
  currency: null,
  conditionReports: false,
  device: null,
  version: 4,
}

test('unchanged fields save the same values', () => {
  const { firstName, lastName, phone, language, version } = anna
  const entry = toProfileEntry(profileValues(anna), 'PL')
  expect(updateProfile.body.parse(entry)).toEqual({ firstName, lastName, phone, language, version })
})

test('an emptied field is null; an invalid phone number is reported', () => {
  const values = { ...profileValues(anna), firstName: '  ', phone: '12' }
  expect(toProfileEntry(values, 'PL')).toMatchObject({ firstName: null, phone: '12' })
  expect(checkProfile(values, 'PL')).toEqual({ phone: { code: 'custom', rule: 'bad-length' } })
  expect(checkProfile({ ...values, phone: '' }, 'PL')).toEqual({})
})

test('a user without names is called by their e-mail address', () => {
  expect(nameOf(anna)).toBe('Anna')
  expect(nameOf({ ...anna, firstName: null })).toBe('anna')
})
