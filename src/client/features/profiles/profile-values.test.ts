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
  device: null,
  version: 4,
}

test('what is saved comes back as it was when nothing is typed', () => {
  const { firstName, lastName, phone, language, version } = anna
  const entry = toProfileEntry(profileValues(anna), 'PL')
  expect(updateProfile.body.parse(entry)).toEqual({ firstName, lastName, phone, language, version })
})

test('what is emptied is nothing; a phone that is none is named', () => {
  const values = { ...profileValues(anna), firstName: '  ', phone: '12' }
  expect(toProfileEntry(values, 'PL')).toMatchObject({ firstName: null, phone: '12' })
  expect(checkProfile(values, 'PL')).toEqual({ phone: { code: 'custom', rule: 'bad-length' } })
  expect(checkProfile({ ...values, phone: '' }, 'PL')).toEqual({})
})

test('somebody without names is called by their address', () => {
  expect(nameOf(anna)).toBe('Anna')
  expect(nameOf({ ...anna, firstName: null })).toBe('anna')
})
