import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveDraft } from '#client/offline/drafts/drafts.ts'
import { listUnsavedTexts } from './unsaved-texts.ts'

const orderId = '019aa000-0000-7000-8000-000000000001'

beforeEach(() => {
  const storage: Record<string, unknown> = {}
  Object.defineProperty(storage, 'setItem', { value: (key: string, text: string) => (storage[key] = text) })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('R17 lists the orders and pages with unsaved texts of this user, each once', () => {
  for (const form of [`order.${orderId}.notes`, `order.${orderId}.lines`, `step.${orderId}`, 'appointment.walk-in']) {
    saveDraft(form, 'anna', { text: 'x' })
  }
  for (const form of ['employee-new', 'absence-1', 'customer-2', 'company', 'profile', 'station', 'device-new']) {
    saveDraft(form, 'anna', { text: 'x' })
  }
  saveDraft('profile', 'jan', { text: 'x' })
  saveDraft('sign-in', null, { email: 'x' })
  expect(listUnsavedTexts('anna', 'device-new')).toEqual([
    { orderId },
    { form: 'appointment' },
    { form: 'people' },
    { form: 'customer' },
    { form: 'company' },
    { form: 'profile' },
    { form: 'settings' },
  ])
  expect(listUnsavedTexts('jan')).toEqual([{ form: 'profile' }])
})
