import * as z from 'zod/mini'
import { customer } from '#contract/customers.ts'
import { messageStates } from '#contract/messages.ts'
import { calendarDate, instant, uuid } from '#contract/shape/text.ts'
import { vehicle } from '#contract/vehicles.ts'
import { severities } from '#domain/findings/finding.ts'
import { followUpGroups, followUpReasons, followUpResults } from '#domain/follow-ups/follow-up.ts'
import { callObstacles, messageObstacles } from '#domain/follow-ups/follow-up-message.ts'
import { messageChannels } from '#domain/sms/gateway.ts'

const reading = z.object({ date: calendarDate(), value: z.int() })

/** Kilometres a day: `(last − first) ÷ days`, or the usual ones. */
export const mileageEstimate = z
  .object({
    perDay: z.number(),
    /** The readings show no rate of their own: `perDay` is the usual one. */
    isAssumed: z.boolean(),
    first: reading,
    last: reading,
    /** Between the first and the last reading. */
    days: z.int(),
    /** The reading that is expected today. */
    today: z.int(),
  })
  .check(
    z.meta({
      id: 'MileageEstimate',
      example: {
        ...{ perDay: 41.1, isAssumed: false, days: 365, today: 185_000 },
        first: { date: '2025-11-20', value: 169_200 },
        last: { date: '2026-11-20', value: 184_200 },
      },
    }),
  )
export type MileageEstimate = z.output<typeof mileageEstimate>

/** When the oil is due: by the date or by the kilometres, whichever comes first. */
export const oilForecast = z
  .object({
    dueOn: calendarDate(),
    by: z.enum(['date', 'mileage']),
    byDate: calendarDate(),
    atMileage: z.nullable(z.int()),
    /** The day on which `atMileage` is expected; `null` if it is not known. */
    byMileage: z.nullable(calendarDate()),
    changedOn: calendarDate(),
    changedAt: z.nullable(z.int()),
    /** An order with an oil change, or typed by the desk. */
    source: z.enum(['order', 'typed']),
    everyMonths: z.int(),
    everyKm: z.int(),
    estimate: z.nullable(mileageEstimate),
  })
  .check(
    z.meta({
      id: 'OilForecast',
      example: {
        ...{ dueOn: '2026-10-20', by: 'mileage', byDate: '2026-11-20', atMileage: 184_200, byMileage: '2026-10-20' },
        ...{ changedOn: '2025-11-20', changedAt: 169_200, source: 'order', everyMonths: 12, everyKm: 15_000 },
        estimate: null,
      },
    }),
  )
export type OilForecast = z.output<typeof oilForecast>

const followUpMessage = z
  .object({
    id: uuid(),
    channel: z.enum(messageChannels),
    state: z.enum(messageStates),
    /** When it goes out or went out. */
    dueAt: instant(),
    /** Why it was not sent. */
    why: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'FollowUpMessage', example: { channel: 'email', state: 'sent', why: null } }))

export const followUp = z
  .object({
    id: uuid(),
    reason: z.enum(followUpReasons),
    /** `null` once it is closed. */
    group: z.nullable(z.enum(followUpGroups)),
    /** How it ended; `null` while it is open. */
    result: z.nullable(z.enum(followUpResults)),
    /** The day that it is about. */
    dueOn: calendarDate(),
    /** The day from which it is to be worked on. */
    nextOn: calendarDate(),
    note: z.string(),
    isByRule: z.boolean(),
    vehicle: z.nullable(vehicle),
    customer: z.nullable(customer),
    /** What forbids a call; `null`: the customer may be called. Absent in answers of earlier versions. */
    callObstacle: z.optional(z.nullable(z.enum(callObstacles))),
    /** The work that the customer declined. */
    finding: z.nullable(
      z.object({
        appointmentId: uuid(),
        what: z.string(),
        severity: z.enum(severities),
        /** Minor units, in the currency of the station. */
        gross: z.nullable(z.int()),
      }),
    ),
    oil: z.nullable(oilForecast),
    /** The next visit of the car that is booked already. */
    nextVisit: z.nullable(z.object({ id: uuid(), startsAt: instant() })),
    /** The appointment with which it was closed. */
    bookedId: z.nullable(uuid()),
    /** Newest first. */
    messages: z.array(followUpMessage),
    madeBy: z.nullable(z.string()),
    closedBy: z.nullable(z.string()),
    closedAt: z.nullable(instant()),
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'FollowUp',
      example: {
        ...{ reason: 'inspection', group: 'due', result: null, dueOn: '2026-12-10', nextOn: '2026-11-19', note: '' },
        ...{
          isByRule: true,
          callObstacle: null,
          finding: null,
          oil: null,
          nextVisit: null,
          bookedId: null,
          messages: [],
          madeBy: null,
        },
        ...{ closedBy: null, closedAt: null, version: 1 },
      },
    }),
  )
export type FollowUp = z.output<typeof followUp>

/** What a message would be, and what forbids it by each channel. */
export const followUpPreview = z
  .object({
    channels: z.array(
      z.object({
        channel: z.enum(messageChannels),
        /** `null`: it may be sent. */
        obstacle: z.nullable(z.enum(messageObstacles)),
        address: z.nullable(z.string()),
        /** Of a mail. */
        subject: z.nullable(z.string()),
        text: z.string(),
        /** Of an SMS. */
        parts: z.nullable(z.int()),
      }),
    ),
    /** What the customer must have agreed to. */
    purpose: z.enum(['reminders', 'marketing']),
    /** When it would go out. */
    sendAt: instant(),
    /** Whether it waits for the end of the quiet hours. */
    isQuiet: z.boolean(),
  })
  .check(
    z.meta({
      id: 'FollowUpPreview',
      example: {
        channels: [
          {
            ...{ channel: 'email', obstacle: null, address: 'anna@example.com', subject: 'Technical inspection' },
            ...{ text: 'The technical inspection of WPI 20931 is due on 10 December.', parts: null },
          },
        ],
        purpose: 'reminders',
        isQuiet: false,
      },
    }),
  )
export type FollowUpPreview = z.output<typeof followUpPreview>
