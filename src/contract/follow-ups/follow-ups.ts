import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, lines, uuid } from '#contract/shape/text.ts'
import { dayOfYearForm } from '#domain/follow-ups/due-dates.ts'
import {
  followUpLists,
  followUpReasons,
  followUpResults,
  type followUpRules,
  handReasons,
  longestFollowUpNote,
  mostLeadDays,
  mostOpenFollowUps,
  oilKm,
  oilMonths,
  usualOil,
  usualRules,
  usualSeasons,
} from '#domain/follow-ups/follow-up.ts'
import { desk } from '#domain/role.ts'
import { messageChannels } from '#domain/sms/gateway.ts'
import { followUp, followUpPreview } from './follow-up.ts'

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/follow-ups',
  summary: 'Follow-ups: overdue, due or upcoming ones by their day, closed ones the latest first; fifty in a page',
  access: desk,
  client: 'protected',
  query: z.strictObject({
    list: z.enum(followUpLists),
    reason: z.optional(z.enum(followUpReasons)),
    /** `next` of the previous page, with all other parameters unchanged. */
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,400}$/))),
  }),
  reply: z
    .object({
      followUps: z.array(followUp),
      /** `null` on the last page. */
      next: z.nullable(z.string()),
      /** How many there are in each group, of all reasons. */
      counts: z.object({ overdue: z.int(), due: z.int(), upcoming: z.int() }),
      /** The present day of the station. */
      today: calendarDate(),
    })
    .check(
      z.meta({
        id: 'FollowUps',
        example: { next: null, counts: { overdue: 2, due: 5, upcoming: 12 }, today: '2026-11-26' },
      }),
    ),
})

const isAboutSomebody = () =>
  z.refine<{ vehicleId?: string | null | undefined; customerId?: string | null | undefined }>(
    (entry) => Boolean(entry.vehicleId || entry.customerId),
    { path: ['customerId'], error: 'required' },
  )

export const createFollowUp = endpoint({
  method: 'POST',
  path: '/follow-ups',
  summary: `Add a follow-up by hand, about a car, a customer or both; at most ${mostOpenFollowUps} open ones of a station`,
  access: desk,
  client: 'protected',
  body: z
    .strictObject({
      /** Made by the client so that it can repeat the request safely. */
      id: z.optional(uuid()),
      reason: z.enum(handReasons),
      dueOn: calendarDate(),
      vehicleId: z.optional(z.nullable(uuid())),
      /** Without it the customer of the car. */
      customerId: z.optional(z.nullable(uuid())),
      note: lines(0, longestFollowUpNote),
    })
    .check(
      isAboutSomebody(),
      z.meta({
        id: 'FollowUpEntry',
        example: {
          ...{ reason: 'call-back', dueOn: '2026-12-10', note: 'Asks for a price of the timing belt' },
          customerId: '019aa000-0000-7000-8000-000000000001',
        },
      }),
    ),
  status: 201,
  reply: followUp,
  problems: ['not-found', 'id-taken', 'too-many-follow-ups'],
})

export const stepFollowUp = endpoint({
  method: 'PUT',
  path: '/follow-ups/{id}/step',
  summary: 'Put a follow-up off, close it with a result, or open it again; a repetition changes nothing',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .discriminatedUnion('to', [
      z.strictObject({ to: z.literal('snoozed'), until: calendarDate() }),
      z.strictObject({
        to: z.literal('closed'),
        result: z.enum(followUpResults),
        /** The appointment that was made of it; only with `booked`. */
        appointmentId: z.optional(uuid()),
      }),
      z.strictObject({ to: z.literal('open') }),
    ])
    .check(z.meta({ id: 'FollowUpStep', example: { to: 'closed', result: 'refused' } })),
  reply: followUp,
  problems: ['not-found', 'illegal-transition'],
})

export const previewFollowUpMessage = endpoint({
  method: 'GET',
  path: '/follow-ups/{id}/message',
  summary: 'The message of a follow-up as its customer would get it, and by which channels it may be sent',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: followUpPreview,
})

export const sendFollowUpMessage = endpoint({
  method: 'POST',
  path: '/follow-ups/{id}/message',
  summary:
    'Send the message of a follow-up, in the quiet hours at their end; refused without consent for its purpose and channel',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** Made by the client so that it can repeat the request safely. */
      id: z.optional(uuid()),
      channel: z.enum(messageChannels),
    })
    .check(z.meta({ id: 'FollowUpMessageEntry', example: { channel: 'email' } })),
  reply: followUp,
  /** `message-refused` has the obstacle as `current`. */
  problems: ['not-found', 'message-refused', 'mail-unavailable', 'id-taken'],
})

const resultCount = z
  .object({
    reason: z.enum(followUpReasons),
    /** Made in the period. */
    made: z.int(),
    /** Closed in the period. */
    results: z.record(z.enum(followUpResults), z.int()),
    /** Messages that were sent in the period. */
    sent: z.int(),
  })
  .check(
    z.meta({
      id: 'FollowUpResultCount',
      example: {
        ...{ reason: 'inspection', made: 20, sent: 12 },
        results: { booked: 8, refused: 3, 'no-answer': 2, 'not-needed': 1 },
      },
    }),
  )

export const countFollowUps = endpoint({
  method: 'GET',
  path: '/follow-ups/results',
  summary:
    'How many follow-ups were made and how they ended, by reason, between two days, both included; at most 400 days',
  access: desk,
  client: 'protected',
  query: z.strictObject({ from: calendarDate(), to: calendarDate() }),
  reply: z.object({ counts: z.array(resultCount) }).check(z.meta({ id: 'FollowUpCounts' })),
})

const between = ({ least, most }: { least: number; most: number }) => z.int().check(z.minimum(least), z.maximum(most))
const ruleSetting = z.strictObject({ isOn: z.boolean(), leadDays: between({ least: 0, most: mostLeadDays }) })
const dayOfYear = () => z.string().check(z.regex(dayOfYearForm), z.meta({ example: '10-20' }))
const rulesFields = {
  /** Days before the date; for a declined finding after the refusal. */
  rules: z.strictObject({
    'declined-finding': ruleSetting,
    inspection: ruleSetting,
    insurance: ruleSetting,
    oil: ruleSetting,
    tyres: ruleSetting,
  } satisfies Record<(typeof followUpRules)[number], unknown>),
  oil: z.strictObject({ months: between(oilMonths), km: between(oilKm) }),
  seasons: z.strictObject({ spring: dayOfYear(), autumn: dayOfYear() }),
}
const rulesExample = { rules: usualRules, oil: usualOil, seasons: usualSeasons }

const followUpRuleSettings = z
  .object({ ...rulesFields, version: z.int() })
  .check(z.meta({ id: 'FollowUpRules', example: { ...rulesExample, version: 0 } }))
export type FollowUpRuleSettings = z.output<typeof followUpRuleSettings>

export const getFollowUpRules = endpoint({
  method: 'GET',
  path: '/follow-ups/rules',
  summary: 'The rules by which follow-ups are made; all are off until the owner switches them on',
  access: desk,
  client: 'protected',
  reply: followUpRuleSettings,
})

export const saveFollowUpRules = endpoint({
  method: 'PUT',
  path: '/follow-ups/rules',
  summary: 'Choose the rules by which follow-ups are made',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({
      ...rulesFields,
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'FollowUpRulesEntry', example: rulesExample })),
  reply: followUpRuleSettings,
  problems: ['version-conflict'],
})
