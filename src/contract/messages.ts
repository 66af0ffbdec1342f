import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'
import { messageKinds } from '#domain/message.ts'
import { desk, staff } from '#domain/role.ts'
import { mailsOff } from './customers.ts'

/**
 * `waiting` goes out at `dueAt` · `ask` a person says whether · `by-hand` no mail may go to them: somebody calls or
 * writes · `sending` is on its way · `sent` · `failed` · `told` by hand · `dropped` never goes out.
 */
export const messageStates = ['waiting', 'ask', 'by-hand', 'sending', 'sent', 'failed', 'told', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

/** What the customer of a visit is told of one event; its id is the event's, so that nobody is told twice. */
export const message = z
  .object({
    id: uuid(),
    kind: z.enum(messageKinds),
    state: z.enum(messageStates),
    /** When it goes out; `null` where it does not by itself. */
    dueAt: z.nullable(instant()),
    /** It waits for the end of the quiet hours. */
    isQuiet: z.boolean(),
    createdAt: instant(),
    /** Since when it is in a state that lasts; `null` in any other. */
    settledAt: z.nullable(instant()),
    /** Where it went; told to whom sees how the customer of the visit is reached. */
    address: z.nullable(z.string()),
    /** What went out, or would go out now; `null` where that is no longer so, or no longer known. */
    text: z.nullable(z.string()),
    /** Who sent it, told it or stopped it. */
    decidedBy: z.nullable(z.string()),
    /** What it says was taken back since. */
    isUndone: z.boolean(),
  })
  .check(
    z.meta({
      id: 'Message',
      example: {
        kind: 'ready',
        state: 'waiting',
        isQuiet: false,
        settledAt: null,
        address: null,
        text: 'Auto Serwis Wola: WPI 20931 is ready. We are open until 17:00. +48221234567',
        decidedBy: null,
        isUndone: false,
      },
    }),
  )
export type Message = z.output<typeof message>

export const orderMessages = z
  .object({
    /** Newest first. */
    messages: z.array(message),
    /** What the customer could be told of the visit as it stands, in their language, short enough to be typed in. */
    draft: z.nullable(z.object({ kind: z.enum(messageKinds), text: z.string() })),
    /** Whether a mail can reach them, and may. */
    hasEmail: z.boolean(),
    /** They get no mails, whatever their address. */
    mailsOff: z.nullable(mailsOff),
  })
  .check(
    z.meta({
      id: 'OrderMessages',
      example: {
        draft: {
          kind: 'ready',
          text: 'Auto Serwis Wola: WPI 20931 is ready. We are open until 17:00. +48221234567',
        },
        hasEmail: true,
        mailsOff: null,
      },
    }),
  )
export type OrderMessages = z.output<typeof orderMessages>

export const listMessages = endpoint({
  method: 'GET',
  path: '/appointments/{id}/messages',
  summary: 'What the customer of a visit was told, what waits to be told, and what could be',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: orderMessages,
})

/** What a person can do with a message. */
export const messageActions = ['send', 'drop', 'told'] as const
export type MessageAction = (typeof messageActions)[number]

export const decideMessage = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/messages/{messageId}',
  summary: 'Send a message now, whatever the hour, stop it, or note that the customer was told by hand',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid(), messageId: uuid() }),
  body: z
    .strictObject({ action: z.enum(messageActions) })
    .check(z.meta({ id: 'MessageDecision', example: { action: 'send' } })),
  reply: orderMessages,
  problems: ['illegal-transition', 'mail-unavailable'],
})

const choice = {
  /** What customers with an e-mail address are sent, and what the order asks to be told to the others. */
  kinds: z.array(z.enum(messageKinds)).check(z.maxLength(messageKinds.length)),
}
const messageChoice = z
  .object({ ...choice, version: z.int() })
  .check(z.meta({ id: 'MessageChoice', example: { kinds: ['confirmed', 'moved', 'cancelled', 'ready'], version: 0 } }))
export type MessageChoice = z.output<typeof messageChoice>

export const getMessageChoice = endpoint({
  method: 'GET',
  path: '/messages/choice',
  summary: 'What the customers of the station are told of',
  access: desk,
  client: 'protected',
  reply: messageChoice,
})

export const saveMessageChoice = endpoint({
  method: 'PUT',
  path: '/messages/choice',
  summary: 'Choose what the customers of the station are told of',
  access: desk,
  client: 'protected',
  body: z
    .strictObject({
      ...choice,
      /** The version that was seen; absent: whatever it is. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'MessageChoiceEntry', example: { kinds: ['confirmed', 'cancelled', 'ready'] } })),
  reply: messageChoice,
  problems: ['version-conflict'],
})
