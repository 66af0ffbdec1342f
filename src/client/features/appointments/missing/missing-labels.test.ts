import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Unassigned } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'
import { missingLabels } from './missing-labels.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const bays: Bay[] = [{ id: 'lift', name: 'Lift 2', kind: 'lift', active: true }]
const people = [{ id: 'jan', shortName: 'Jan' }] as Employee[]
const none = { bay: null, employee: null }

test.each<[Unassigned, string]>([
  [{ ...none, bay: { why: 'taken', id: 'lift' } }, 'Lift 2 was already taken.'],
  [{ ...none, bay: { why: 'taken', id: 'gone' } }, 'The bay was already taken.'],
  [{ ...none, bay: { why: 'inactive', id: 'lift' } }, 'Lift 2 is inactive.'],
  [{ ...none, bay: { why: 'inactive', id: null } }, 'The bay no longer exists.'],
  [{ ...none, bay: { why: 'none-free', id: null } }, 'No bay was free.'],
  [{ ...none, employee: { why: 'taken', id: 'jan' } }, 'Jan was busy.'],
  [{ ...none, employee: { why: 'inactive', id: 'jan' } }, 'Jan no longer works here.'],
  [
    { bay: { why: 'taken', id: 'lift' }, employee: { why: 'inactive', id: null } },
    'Lift 2 was already taken. The person no longer works here.',
  ],
])('%j', (unassigned, text) => expect(missingLabels(unassigned, { bays, people }, i18n)).toBe(text))
