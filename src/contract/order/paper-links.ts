import * as z from 'zod/mini'
import { publicLocales } from '#contract/pages/public-pages.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'
import { linkedPapers, mostPaperLinks } from '#domain/papers/paper.ts'
import { desk } from '#domain/role.ts'

const linkFields = {
  id: uuid(),
  paper: z.enum(linkedPapers),
  language: z.enum(publicLocales),
  madeAt: instant(),
  expiresAt: instant(),
}

/** Its URL is known only when it is made: the server stores the digest of its token. */
const paperLink = z
  .object(linkFields)
  .check(z.meta({ id: 'PaperLink', example: { paper: 'estimate', language: 'pl' } }))
export type PaperLink = z.output<typeof paperLink>

const madePaperLink = z.object({ ...linkFields, url: z.string() }).check(
  z.meta({
    id: 'MadePaperLink',
    example: {
      ...{ paper: 'estimate', language: 'pl' },
      url: 'https://board.example.com/p/mJ3vQ0c8yq2Zr5tXkW9bLd1fHs6nPe4uAg7iVoCxRT0',
    },
  }),
)
export type MadePaperLink = z.output<typeof madePaperLink>

const paperLinkList = z
  .object({ appointmentId: uuid(), links: z.array(paperLink) })
  .check(z.meta({ id: 'PaperLinkList' }))

export const makePaperLink = endpoint({
  method: 'POST',
  path: '/appointments/{id}/paper-links',
  summary: `Make a link that shows one paper of an order to everybody who has it, at most ${mostPaperLinks} at a time`,
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({ paper: z.enum(linkedPapers), language: z.enum(publicLocales) })
    .check(z.meta({ id: 'PaperLinkEntry', example: { paper: 'estimate', language: 'pl' } })),
  status: 201,
  reply: madePaperLink,
  problems: ['too-many-paper-links', 'paper-empty'],
})

export const listPaperLinks = endpoint({
  method: 'GET',
  path: '/appointments/{id}/paper-links',
  summary: 'The links to papers of an order that have not expired, the newest first',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: paperLinkList,
})

/** A repetition changes nothing. */
export const revokePaperLink = endpoint({
  method: 'DELETE',
  path: '/appointments/{id}/paper-links/{linkId}',
  summary: 'Revoke a link to a paper of an order',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid(), linkId: uuid() }),
  reply: paperLinkList,
})
