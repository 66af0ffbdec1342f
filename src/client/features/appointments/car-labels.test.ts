import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { briefCarOf, carOf, nameCar } from './car-labels.ts'

const of = (brand: string | null, model: string | null) =>
  ({ vehicle: { brand, model } }) as Pick<Appointment, 'vehicle'>

test.each([
  ['Volkswagen', 'Golf', 'Volkswagen Golf', 'VW Golf'],
  ['Volkswagen', null, 'Volkswagen', 'Volkswagen'],
  ['Mercedes-Benz', 'E-Class', 'Mercedes-Benz E-Class', 'Mercedes E-Class'],
  ['Škoda', 'Fabia', 'Škoda Fabia', 'Škoda Fabia'],
  [null, null, '', ''],
])('%s %s is %s, and %s in a narrow space', (brand, model, whole, brief) => {
  expect(carOf(of(brand, model))).toBe(whole)
  expect(briefCarOf(of(brand, model))).toBe(brief)
})

test('B1 a car without a plate is called by its customer, else by make and model', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  const vehicle = { plate: null, brand: 'Opel', model: 'Astra' }
  const customer = { name: '', phone: '+48601234567', email: null }
  const name = (more: object) => nameCar({ vehicle, customer, ...more } as Parameters<typeof nameCar>[0], i18n)
  expect(name({ vehicle: { ...vehicle, plate: 'WPI 20931' } })).toBe('WPI 20931')
  expect(name({ customer: { ...customer, name: 'Anna' } })).toBe('Anna')
  expect(name({})).toBe('+48 601 234 567')
  expect(name({ customer: null })).toBe('Opel Astra')
  expect(name({ customer: null, vehicle: { ...vehicle, brand: null, model: null } })).toBe('No plate yet')
})
