import * as z from 'zod/mini'
import { emailAddress, phone, text, uuid } from './text.ts'

export const customer = z
  .object({
    id: uuid(),
    kind: z.enum(['person', 'company']),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Customer' }))
export type Customer = z.output<typeof customer>

/** With an id: that customer of the station, its fields as given now. Without: a new one, or the one of this name and phone or e-mail. */
export const customerEntry = z
  .strictObject({
    id: z.optional(uuid()),
    kind: z.optional(z.enum(['person', 'company'])),
    name: text(1, 120),
    phone: z.optional(z.nullable(phone())),
    email: z.optional(z.nullable(emailAddress())),
  })
  .check(
    // One way to reach them is enough, and less is none.
    z.refine((entry) => Boolean(entry.phone || entry.email), { path: ['phone'], error: 'contact_required' }),
    z.meta({ id: 'CustomerEntry' }),
  )
