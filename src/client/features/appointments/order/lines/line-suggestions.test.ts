import { expect, test } from 'vitest'
import type { AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import { findSuggestion, knownLines, serviceLine, suggested, usualHour } from './line-suggestions.ts'

const words = { hour: 'h', piece: 'pcs' }
const line = (name: string, more: Partial<OrderLine> = {}): OrderLine =>
  ({ id: name, kind: 'part', name, unit: 'l', netPrice: 4599, vatRate: 23, ...more }) as OrderLine
const order = (startsAt: string, lines: OrderLine[]) => ({ startsAt, lines }) as AppointmentDetails
const chosen = (more: Partial<ChosenService>): ChosenService => ({
  id: 'oil-change',
  minutes: 45,
  price: { kind: 'quote' },
  vatRate: 23,
  bookable: true,
  ...more,
})
const job = { id: 'oil-change', name: 'Oil change', minutes: 45, isUsual: true, words: 'oil change' }

const orders = [
  order('2026-11-01T08:00:00Z', [line('Olej 5W-30', { netPrice: 3999 }), line('Filtr oleju')]),
  order('2026-11-20T08:00:00Z', [line('olej 5w-30'), line('Praca', { kind: 'labour', unit: 'h', netPrice: 20_000 })]),
]

test('each name appears once, with its latest price', () => {
  const known = knownLines(orders)
  expect(known.map(({ name }) => name)).toEqual(['olej 5w-30', 'Praca', 'Filtr oleju'])
  expect(findSuggestion(known, ' OLEJ 5W-30 ')).toMatchObject({ netPrice: 4599, unit: 'l' })
  expect(findSuggestion(known, 'Olej')).toBeUndefined()
  expect(findSuggestion(known, '')).toBeUndefined()
})

test('an hour has its latest price', () => {
  expect(usualHour(orders, words)?.netPrice).toBe(20_000)
  expect(usualHour([], words)).toBeNull()
})

test('a service has its own price, or a price by its hours', () => {
  const usual = { vatRate: 23, hourPrice: 18_000 }
  const fixed = chosen({ price: { kind: 'fixed', gross: 14_900 } })
  expect(serviceLine(job, fixed, usual, words)).toMatchObject({ quantity: 1000, unit: 'pcs', netPrice: 12_114 })
  const byHour = serviceLine(job, chosen({}), usual, words)
  expect(byHour).toMatchObject({ quantity: 750, unit: 'h', netPrice: 18_000 })
  expect(suggested(byHour, { currency: 'PLN', tag: 'pl-PL' })).toMatchObject({ quantity: '0,75', price: '180' })
  expect(serviceLine(job, undefined, { ...usual, hourPrice: null }, words).netPrice).toBeNull()
})
