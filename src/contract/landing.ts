import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { emailAddress } from '#contract/shape/text.ts'

/** The secret of a mail's links. */
const waitlistToken = () => z.string().check(z.regex(/^[\w-]{43}$/))

const aToken = 'mJ3vQ0c8yq2Zr5tXkW9bLd1fHs6nPe4uAg7iVoCxRT0'

/** Nobody learns who waits: a known, a new and an unconfirmed address get one answer, and a mail each. */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/landing/waitlist',
  summary: 'Ask for news of the product; a mail asks for the confirmation',
  access: 'public',
  client: 'public',
  body: z
    .strictObject({
      email: emailAddress(),
      /** The box of the page, to be written to: a ticked one. The proof is the mail that is confirmed. */
      consent: z.boolean().check(z.refine((consent) => consent, 'consent-required')),
    })
    .check(z.meta({ id: 'WaitlistEntry', example: { email: 'anna@example.com', consent: true } })),
  status: 202,
  problems: ['mail-unavailable'],
})

export const confirmWaitlist = endpoint({
  method: 'POST',
  path: '/landing/waitlist/confirm',
  summary: 'Confirm one’s address by the secret of the mail; the second time too',
  access: 'public',
  client: 'public',
  body: z
    .strictObject({ token: waitlistToken() })
    .check(z.meta({ id: 'WaitlistConfirmation', example: { token: aToken } })),
  problems: ['waitlist-link-ended'],
})

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/landing/waitlist/unsubscribe',
  summary: 'Take one’s address off the waitlist by the secret of any mail; an address that is off already stays off',
  access: 'public',
  client: 'public',
  body: z.strictObject({ token: waitlistToken() }).check(z.meta({ id: 'WaitlistLeave', example: { token: aToken } })),
})
