import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { emailAddress, text } from '#contract/shape/text.ts'

/**
 * Ends the session. The history of the station keeps the person's actions under a pseudonym, and planned work becomes
 * unassigned. `last-owner` has `current.people`: the number of other people at the station.
 */
export const eraseProfile = endpoint({
  method: 'DELETE',
  path: '/profiles/me',
  summary: 'Erase oneself: the account, the sessions, the name in the history',
  access: 'user',
  client: 'protected',
  body: z
    .strictObject({
      /** One’s own address, typed to confirm. */
      email: emailAddress(),
    })
    .check(z.meta({ id: 'ProfileErasure', example: { email: 'marek@example.com' } })),
  problems: ['last-owner'],
})

/** Deletes all data of the station except in backups. All other employees are signed out and keep their accounts. */
export const eraseStation = endpoint({
  method: 'DELETE',
  path: '/accounts/me',
  summary: 'Delete one’s own station with all its data; only its last owner can',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({
      /** The station’s name, typed to confirm. */
      name: text(1, 200),
    })
    .check(z.meta({ id: 'StationErasure', example: { name: 'Auto Serwis Wola' } })),
  problems: ['other-owners'],
})
