import { expect, test } from 'vitest'
import { smsLink } from './sms-link.ts'

test('the link contains the complete text of the message', () => {
  const link = smsLink('+48601234567', 'Auto & Co: żółty? 100 % + więcej')
  expect(link.startsWith('sms:+48601234567?&body=')).toBe(true)
  expect(decodeURIComponent(link.split('body=')[1] ?? '')).toBe('Auto & Co: żółty? 100 % + więcej')
  expect(link).not.toMatch(/[ #+](?!48601234567)/)
})
