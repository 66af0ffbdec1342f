import * as z from 'zod/mini'
import { clientClockPattern } from '#domain/outbox/client-clock.ts'
import { instant, uuid } from './text.ts'

/** The headers of a change that a device may send long after it was made: whose it is, and the clocks of the device. */
export const changeHeaders = {
  'x-expect-user': z.optional(uuid()),
  'x-expect-account': z.optional(uuid()),
  'x-client-now': z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  'x-client-clock': z.optional(z.string().check(z.regex(clientClockPattern))),
}

/** When a change was made, by the clock of the device; and by whom, if a shared tablet sent it. */
export const changeOrigin = () => ({
  employeeId: z.optional(z.nullable(uuid())),
  occurredAt: z.optional(z.nullable(instant())),
})
