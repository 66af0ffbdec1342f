import { expect, test } from 'vitest'
import { consentLifeMs, isRefusedByBrowser, parseAnalytics, parseConsent, renderConsent } from './consent.ts'

test('D5 an answer is valid for half a year, and other stored texts are ignored', () => {
  const now = 1_800_000_000_000
  expect(parseConsent(renderConsent('granted', now), now)).toBe('granted')
  expect(parseConsent(renderConsent('denied', now), now + consentLifeMs - 1)).toBe('denied')
  expect(parseConsent(renderConsent('granted', now), now + consentLifeMs)).toBeNull()
  expect(parseConsent(renderConsent('granted', now + 1), now)).toBeNull()
  for (const stored of [null, '', 'granted', 'yes 1', `granted ${now} `]) expect(parseConsent(stored, now)).toBeNull()
})

test('D5 Do Not Track and Global Privacy Control count as a refusal', () => {
  expect(isRefusedByBrowser({ globalPrivacyControl: true })).toBe(true)
  expect(isRefusedByBrowser({ doNotTrack: '1' })).toBe(true)
  expect(isRefusedByBrowser({ doNotTrack: null, globalPrivacyControl: false })).toBe(false)
  expect(isRefusedByBrowser({ doNotTrack: 'unspecified' })).toBe(false)
})

test('D5 without configuration there are no analytics', () => {
  expect(parseAnalytics('')).toBeNull()
  expect(parseAnalytics('{analytics}')).toBeNull()
  const analytics = { src: 'https://stats.example.com/script.js', data: { domain: 'example.com' } }
  expect(parseAnalytics(JSON.stringify(analytics))).toEqual(analytics)
})
