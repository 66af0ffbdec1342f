import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listAbsences } from '#contract/absences.ts'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { listBays } from '#contract/bays.ts'
import { getCustomer } from '#contract/customers.ts'
import { listEmployees } from '#contract/employees.ts'
import { myLegal } from '#contract/legals.ts'
import { listMessages } from '#contract/messages.ts'
import { getOnboarding } from '#contract/onboarding.ts'
import { listBrands, listConveniences, listServices } from '#contract/services.ts'
import { dataVersion } from './persisted-queries.ts'

/** The endpoints whose replies `is-persisted.ts` persists. */
const replies = [
  getAppointment,
  listAppointments,
  listBays,
  listEmployees,
  listAbsences,
  getCustomer,
  listMessages,
  myLegal,
  getOnboarding,
  listServices,
  listBrands,
  listConveniences,
].map(({ reply }) => z.toJSONSchema(reply))

const limits = new Set(['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'maxItems', 'pattern', 'format'])

/** Names and types only; limits and examples are no part of the shape. */
const shapes = JSON.stringify(replies, (key, value: unknown) =>
  key === 'example' || (limits.has(key) && typeof value !== 'object') ? undefined : value,
)

// If the digest differs, raise `dataVersion` and enter both here. Otherwise pages would read data stored by an older
// build, without the fields that it did not know. Only a shape that older data fits, a wider type or a field less, keeps the
// version.
test('O10 each shape of the persisted API replies has its own data version', async () => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shapes))
  const digest = [...new Uint8Array(bytes).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect({ dataVersion, digest }).toEqual({ dataVersion: 11, digest: '2d30376f3c3e' })
})
