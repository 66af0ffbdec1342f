import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'
import { messageFaults } from '#domain/mail-fault.ts'
import { messageKinds, reminderTimeForm } from '#domain/message.ts'
import { desk, staff } from '#domain/role.ts'
import { messageChannels } from '#domain/sms/gateway.ts'
import { mailsOff } from './customers.ts'

/**
 * `waiting` is sent at `dueAt` · `ask` needs a person's decision · `by-hand` cannot be sent: a person calls or writes
 * · `sending` is being delivered · `sent` · `failed` · `told` was delivered by hand · `dropped` is never sent.
 */
export const messageStates = ['waiting', 'ask', 'by-hand', 'sending', 'sent', 'failed', 'told', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

/** A message to the customer about one event; it has the event's id, so that nobody is notified twice. */
export const message = z
  .object({
    id: uuid(),
    kind: z.enum(messageKinds),
    state: z.enum(messageStates),
    /** When it will be sent; `null` if it is not sent automatically. */
    dueAt: z.nullable(instant()),
    /** Whether it waits for the end of the quiet hours. */
    isQuiet: z.boolean(),
    createdAt: instant(),
    /** When it reached a final state; `null` in any other state. */
    settledAt: z.nullable(instant()),
    /** The address it was sent to; visible to those who may see the customer's contact details. */
    address: z.nullable(z.string()),
    /** The text that was sent or would be sent now; `null` if it failed or waits and is no longer true, or is not stored. */
    text: z.nullable(z.string()),
    /** The person who sent, delivered or stopped it. */
    decidedBy: z.nullable(z.string()),
    /** The event it is about has been undone. */
    isUndone: z.boolean(),
    /** How it was or would be sent. This and the fields below are absent in answers of earlier versions. */
    channel: z.optional(z.enum(messageChannels)),
    /** When the phone got the SMS, as the gateway reports. */
    deliveredAt: z.optional(z.nullable(instant())),
    /** Why it was not sent or not delivered. */
    fault: z.optional(z.nullable(z.enum(messageFaults))),
    /** The length of the SMS, and what it costs by the owner's price; set if it was or can be sent as one. */
    sms: z.optional(z.nullable(z.object({ parts: z.int(), cost: z.nullable(z.int()) }))),
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
        channel: 'sms',
        deliveredAt: null,
        fault: null,
        sms: { parts: 1, cost: 12 },
      },
    }),
  )
export type Message = z.output<typeof message>

export const orderMessages = z
  .object({
    /** Newest first. */
    messages: z.array(message),
    /** A message about the current state, in the customer's language, short enough to be typed. */
    draft: z.nullable(z.object({ kind: z.enum(messageKinds), text: z.string() })),
    /** Whether the customer has an e-mail address and gets mails. */
    hasEmail: z.boolean(),
    /** The kinds that this customer gets by e-mail; empty without an address. Absent in answers of earlier versions. */
    emailKinds: z.optional(z.array(z.enum(messageKinds))),
    /** Set if the customer gets no mails, even with an address. */
    mailsOff: z.nullable(mailsOff),
    /** Whether the customer gets SMS instead of mails. Absent in answers of earlier versions. */
    hasSms: z.optional(z.boolean()),
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
        emailKinds: ['confirmed', 'moved', 'cancelled', 'ready'],
        mailsOff: null,
        hasSms: false,
      },
    }),
  )
export type OrderMessages = z.output<typeof orderMessages>

export const listMessages = endpoint({
  method: 'GET',
  path: '/appointments/{id}/messages',
  summary: 'The messages about an appointment: sent, waiting, and a draft of a new one',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: orderMessages,
})

/** A person's decisions about a message. */
export const messageActions = ['send', 'drop', 'told'] as const
export type MessageAction = (typeof messageActions)[number]

export const decideMessage = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/messages/{messageId}',
  summary: 'Send a message now, even in the quiet hours, stop it, or record that it was delivered by hand',
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
  /** The kinds sent by e-mail or SMS; for customers without either the order asks the staff to tell them. */
  kinds: z.array(z.enum(messageKinds)).check(z.maxLength(messageKinds.length)),
}
const messageChoice = z
  .object({
    ...choice,
    /** When reminders are sent on the day before, in the station's local time. Absent in answers of earlier versions. */
    reminderTime: z.optional(z.string()),
    version: z.int(),
  })
  .check(z.meta({ id: 'MessageChoice', example: { kinds: ['confirmed', 'moved', 'cancelled', 'ready'], version: 0 } }))
export type MessageChoice = z.output<typeof messageChoice>

export const getMessageChoice = endpoint({
  method: 'GET',
  path: '/messages/choice',
  summary: 'The kinds of messages that the station sends to customers',
  access: desk,
  client: 'protected',
  reply: messageChoice,
})

export const saveMessageChoice = endpoint({
  method: 'PUT',
  path: '/messages/choice',
  summary: 'Choose the kinds of messages that the station sends to customers',
  access: desk,
  client: 'protected',
  body: z
    .strictObject({
      ...choice,
      /** A quarter-hour from 07:00 to 20:45; without it the present one stays. */
      reminderTime: z.optional(z.string().check(z.regex(reminderTimeForm))),
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'MessageChoiceEntry', example: { kinds: ['confirmed', 'cancelled', 'ready'] } })),
  reply: messageChoice,
  problems: ['version-conflict'],
})
