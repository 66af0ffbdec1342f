import * as z from 'zod/mini'
import { clientClockPattern } from '#domain/outbox/client-clock.ts'
import { uuid } from './text.ts'

/** The headers of a change that a device may send long after it was made: whose it is, and the clocks of the device. */
export const changeHeaders = {
  'x-expect-user': z.optional(uuid()),
  'x-expect-account': z.optional(uuid()),
  'x-client-now': z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  'x-client-clock': z.optional(z.string().check(z.regex(clientClockPattern))),
}
