import { expect, test } from 'vitest'
import { type SmsSettings, saveSmsSettings } from '#contract/messages/sms.ts'
import { readPartPrice, smsValuesOf, toSmsEntry } from './sms-values.ts'

const saved: SmsSettings = {
  ...{ kind: 'webhook', url: 'https://gateway.example.com/sms', sender: 'Wola', isPlain: true, partPrice: 12 },
  ...{ monthlyLimit: 300, hasSecret: true, sentThisMonth: 4, reportUrl: 'https://a.example/sms/reports/x', version: 2 },
}

test('P23 the fields show the saved settings without secrets, and unchanged fields save the same', () => {
  const values = smsValuesOf(saved, 'PLN', true)
  expect(values).toEqual({
    ...{ kind: 'webhook', url: 'https://gateway.example.com/sms', sender: 'Wola', isPlain: true, partPrice: '0,12' },
    ...{ monthlyLimit: '300', version: 2 },
  })
  const body = toSmsEntry(values, 'PLN')
  expect(saveSmsSettings.body.safeParse(body)).toMatchObject({ success: true, data: { partPrice: 12, version: 2 } })
})

test('an empty price is none, and one that cannot be read is an error', () => {
  const values = smsValuesOf({ ...saved, partPrice: null }, 'PLN', false)
  expect(toSmsEntry(values, 'PLN').partPrice).toBeNull()
  expect(readPartPrice('', 'PLN')).toBeNull()
  expect(readPartPrice('0.16', 'PLN')).toEqual({ ok: true, value: 16 })
  expect(readPartPrice('0.165', 'PLN')?.ok).toBe(false)
})

test('only a webhook has an address, and an empty limit is refused', () => {
  const values = { ...smsValuesOf(saved, 'PLN', false), kind: 'smsapi' as const }
  expect(toSmsEntry(values, 'PLN').url).toBeNull()
  const empty = toSmsEntry({ ...values, monthlyLimit: ' ' }, 'PLN')
  expect(saveSmsSettings.body.safeParse(empty).success).toBe(false)
})
