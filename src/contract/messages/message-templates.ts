import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { lines } from '#contract/shape/text.ts'
import { messageKinds } from '#domain/message.ts'
import { longestTemplate } from '#domain/message-template.ts'
import { desk } from '#domain/role.ts'

/** The languages of messages to customers. */
export const messageLanguages = ['en', 'pl'] as const

const template = { kind: z.enum(messageKinds), language: z.enum(messageLanguages) }

/** The owner's own texts; kinds and languages without one have the standard text. */
const messageTemplates = z.object({ templates: z.array(z.object({ ...template, text: z.string() })) }).check(
  z.meta({
    id: 'MessageTemplates',
    example: { templates: [{ kind: 'ready', language: 'en', text: '{plate} is ready. See you soon!' }] },
  }),
)
export type MessageTemplates = z.output<typeof messageTemplates>

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/messages/templates',
  summary: 'The own texts of messages to customers',
  access: desk,
  client: 'protected',
  reply: messageTemplates,
})

export const saveMessageTemplate = endpoint({
  method: 'PUT',
  path: '/messages/templates',
  summary: 'Replace the sentences of a kind of message in one language; an empty text restores the standard one',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({
      ...template,
      text: lines(0, longestTemplate),
      /** The text that was seen, empty for the standard one; without it nothing is checked. */
      seen: z.optional(lines(0, longestTemplate)),
    })
    .check(
      z.meta({
        id: 'MessageTemplateEntry',
        example: { kind: 'ready', language: 'en', text: '{plate} is ready. See you soon!' },
      }),
    ),
  reply: messageTemplates,
  problems: ['version-conflict'],
})

export const previewMessage = endpoint({
  method: 'POST',
  path: '/messages/preview',
  summary: 'A message as customers get it, with an invented visit; with `text` in place of the stored own text',
  access: desk,
  client: 'protected',
  body: z
    .strictObject({ ...template, text: z.optional(lines(0, longestTemplate)) })
    .check(z.meta({ id: 'MessagePreviewEntry', example: { kind: 'ready', language: 'en' } })),
  reply: z
    .object({
      subject: z.string(),
      /** The mail as plain text. */
      mail: z.string(),
      /** The text that is copied by hand. */
      short: z.string(),
    })
    .check(
      z.meta({
        id: 'MessagePreview',
        example: {
          subject: 'Your car is ready',
          mail: 'Hello,\n\nWPI 20931 is ready.',
          short: 'Auto Serwis Wola: WPI 20931 is ready. +48 221 234 567',
        },
      }),
    ),
})
