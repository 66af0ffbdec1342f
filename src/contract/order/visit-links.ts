import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'

const madeVisitLink = z.object({ url: z.string() }).check(
  z.meta({
    id: 'MadeVisitLink',
    example: { url: 'https://board.example.com/v/mJ3vQ0c8yq2Zr5tXkW9bLd1fHs6nPe4uAg7iVoCxRT0' },
  }),
)
export type MadeVisitLink = z.output<typeof madeVisitLink>

/** Links that still work; each message to the customer may have one of its own. */
const visitLinkCount = z
  .object({ appointmentId: uuid(), count: z.int() })
  .check(z.meta({ id: 'VisitLinkCount', example: { count: 3 } }))

export const makeVisitLink = endpoint({
  method: 'POST',
  path: '/appointments/{id}/visit-links',
  summary: 'Make a link to the page of the visit for its customer; with too many the oldest stops working',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  status: 201,
  reply: madeVisitLink,
})

export const countVisitLinks = endpoint({
  method: 'GET',
  path: '/appointments/{id}/visit-links',
  summary: 'How many links to the page of the visit work',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: visitLinkCount,
})

/** A repetition changes nothing. Later messages to the customer have new links. */
export const revokeAllVisitLinks = endpoint({
  method: 'DELETE',
  path: '/appointments/{id}/visit-links',
  summary: 'Revoke all links to the page of the visit',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: visitLinkCount,
})
