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

/** Whatever `is-persisted.ts` keeps. */
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

/** Names and types alone; a limit is no shape, and neither is an example. */
const shapes = JSON.stringify(replies, (key, value: unknown) =>
  key === 'example' || (limits.has(key) && typeof value !== 'object') ? undefined : value,
)

// Another digest: raise `dataVersion`, or pages read what an older build kept and miss what it did not know, then put
// both here.
test('O10 what is kept to be read offline has a version of its own for each shape of the API', async () => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shapes))
  const digest = [...new Uint8Array(bytes).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect({ dataVersion, digest }).toEqual({ dataVersion: 4, digest: '81ed0cbb30c8' })
})
