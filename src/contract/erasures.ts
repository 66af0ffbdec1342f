import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { emailAddress, text } from '#contract/shape/text.ts'

/**
 * Ends with the session. The history of a station keeps what was done, under a pseudonym; what is planned for the
 * person is nobody's yet. `last-owner` brings `current.people`: how many others work there.
 */
export const eraseProfile = endpoint({
  method: 'DELETE',
  path: '/profiles/me',
  summary: 'Erase oneself: the account, the sessions, the name in the history',
  access: 'user',
  client: 'protected',
  body: z
    .strictObject({
      /** One’s own address, typed to confirm it. */
      email: emailAddress(),
    })
    .check(z.meta({ id: 'ProfileErasure', example: { email: 'marek@example.com' } })),
  problems: ['last-owner'],
})

/** Nothing of it is left but in backups. Everybody else who worked there is signed out, and keeps their account. */
export const eraseStation = endpoint({
  method: 'DELETE',
  path: '/accounts/me',
  summary: 'Delete one’s own station with everything in it; its last owner alone may',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({
      /** The station’s name, typed to confirm it. */
      name: text(1, 200),
    })
    .check(z.meta({ id: 'StationErasure', example: { name: 'Auto Serwis Wola' } })),
  problems: ['other-owners'],
})
