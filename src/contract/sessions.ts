import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'

const session = z
  .object({
    id: uuid(),
    /** The session of this request. */
    current: z.boolean(),
    userAgent: z.string(),
    createdAt: instant(),
    lastUsedAt: instant(),
  })
  .check(z.meta({ id: 'SignedInDevice', example: { current: true, userAgent: 'Mozilla/5.0 (Linux; Android 15)' } }))
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'One’s own sessions, the latest used first',
  access: 'user',
  client: 'protected',
  reply: z.object({ sessions: z.array(session) }).check(z.meta({ id: 'Sessions' })),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Sign one device out',
  access: 'user',
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out every device but this one',
  access: 'user',
  client: 'protected',
})
