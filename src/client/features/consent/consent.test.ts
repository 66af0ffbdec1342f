import { expect, test } from 'vitest'
import { consentLifeMs, isRefusedByBrowser, parseAnalytics, parseConsent, renderConsent } from './consent.ts'

test('D5 an answer holds for half a year, and nothing else counts as one', () => {
  const now = 1_800_000_000_000
  expect(parseConsent(renderConsent('granted', now), now)).toBe('granted')
  expect(parseConsent(renderConsent('denied', now), now + consentLifeMs - 1)).toBe('denied')
  expect(parseConsent(renderConsent('granted', now), now + consentLifeMs)).toBeNull()
  expect(parseConsent(renderConsent('granted', now + 1), now)).toBeNull()
  for (const stored of [null, '', 'granted', 'yes 1', `granted ${now} `]) expect(parseConsent(stored, now)).toBeNull()
})

test('D5 a browser that asks not to be tracked has answered', () => {
  expect(isRefusedByBrowser({ globalPrivacyControl: true })).toBe(true)
  expect(isRefusedByBrowser({ doNotTrack: '1' })).toBe(true)
  expect(isRefusedByBrowser({ doNotTrack: null, globalPrivacyControl: false })).toBe(false)
  expect(isRefusedByBrowser({ doNotTrack: 'unspecified' })).toBe(false)
})

test('D5 without configuration there is nothing to ask', () => {
  expect(parseAnalytics('')).toBeNull()
  expect(parseAnalytics('{analytics}')).toBeNull()
  const analytics = { src: 'https://stats.example.com/script.js', data: { domain: 'example.com' } }
  expect(parseAnalytics(JSON.stringify(analytics))).toEqual(analytics)
})
