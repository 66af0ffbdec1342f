import { expect, test } from 'vitest'
import { serviceChoice } from '#contract/onboarding.ts'
import { checkServices, type ServicesValues, servicesValues, toServiceChoice, usualService } from './service-values.ts'

const poland = { country: 'PL', currency: 'PLN' }
const oil = usualService({
  ...{ id: 'oil-change', icon: 'tabler:droplet', nameEn: 'Oil change', namePl: 'Wymiana oleju' },
  minutes: 45,
  popular: true,
})
const values = (...services: ServicesValues['services']): ServicesValues => ({ vat: '23', services })

test('C13 a selected service starts with its usual time, on quote, and the usual rate', () => {
  const fresh = { ...servicesValues(null, poland), services: [oil] }
  expect(checkServices(fresh, poland)).toEqual({})
  expect(serviceChoice.parse(toServiceChoice(fresh, poland))).toEqual({
    services: [{ id: 'oil-change', minutes: 45, price: { kind: 'quote' }, vatRate: 23, bookable: true, note: '' }],
  })
})

test('C13 prices are parsed as people type them, and unchanged fields show the same values', () => {
  const typed = values(
    { ...oil, price: 'from', amount: '149', note: 'incl. filter' },
    { ...oil, id: 'diagnostics', price: 'fixed', amount: '1 234,50', vat: '8', minutes: '60' },
    { ...oil, id: 'inspection', vat: 'exempt' },
  )
  const saved = serviceChoice.parse(toServiceChoice(typed, poland))
  expect(saved.services.map(({ price }) => price)).toEqual([
    { kind: 'from', gross: 14900 },
    { kind: 'fixed', gross: 123450 },
    { kind: 'quote' },
  ])
  expect(saved.services.map(({ vatRate }) => vatRate)).toEqual([23, 8, null])
  expect(saved.services.map(({ note }) => note)).toEqual(['incl. filter', '', ''])
  expect(serviceChoice.parse(toServiceChoice(servicesValues(saved, poland), poland))).toEqual(saved)
})

test('C13 a wrong amount, time or rate is reported at its row', () => {
  const wrong = values(
    { ...oil, price: 'fixed' },
    { ...oil, price: 'fixed', amount: '12,345' },
    { ...oil, price: 'from', amount: '99999999' },
    { ...oil, minutes: '42' },
    { ...oil, vat: '99' },
  )
  expect(checkServices(wrong, poland)).toEqual({
    'services.0.price.gross': { code: 'invalid_type', missing: true },
    'services.1.price.gross': { code: 'custom', rule: 'too-precise' },
    'services.2.price.gross': { code: 'too_big' },
    'services.3.minutes': { code: 'custom', rule: 'off-grid' },
    'services.4.vatRate': { code: 'custom', rule: 'bad-rate' },
  })
})

test('P16 a draft of an earlier version leaves the note out, so that the saved one stays', () => {
  const { note: _, ...earlier } = oil
  expect(serviceChoice.parse(toServiceChoice(values(earlier), poland)).services[0]).not.toHaveProperty('note')
})

test('in a country without known rates, the usual rate must be typed once', () => {
  const france = { country: 'FR', currency: 'EUR' }
  const fresh = { ...servicesValues(null, france), services: [oil, oil] }
  expect(checkServices(fresh, france)).toEqual({ vat: { code: 'invalid_type', missing: true } })
  expect(checkServices({ ...fresh, vat: '20' }, france)).toEqual({})
})
