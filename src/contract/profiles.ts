import * as z from 'zod/mini'
import { roles } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './text.ts'

/** Flat; `account_id` is always there, `null` before the station's base info, and with it all that is the station's. */
export const profile = z
  .object({
    id: uuid(),
    email: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    language: z.enum(['en', 'pl']),
    role: z.nullable(z.enum(roles)),
    account_id: z.nullable(uuid()),
    stationName: z.nullable(z.string()),
    country: z.nullable(z.string()),
    timeZone: z.nullable(z.string()),
    currency: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Profile' }))
export type Profile = z.output<typeof profile>

export const myProfile = endpoint({
  method: 'GET',
  path: '/profiles/me',
  summary: 'Who is signed in',
  access: 'user',
  client: 'protected',
  reply: profile,
})
