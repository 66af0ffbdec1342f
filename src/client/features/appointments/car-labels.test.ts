import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { briefCarOf, carOf } from './car-labels.ts'

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
