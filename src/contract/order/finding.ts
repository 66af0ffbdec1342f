import * as z from 'zod/mini'
import { instant, uuid } from '#contract/shape/text.ts'
import { findingStates, findingWays, severities } from '#domain/findings/finding.ts'
import { aLine, lineContent } from './line-content.ts'

/** A line of the price of a finding; the order's line has the same id once it is approved. */
export const findingLine = z
  .strictObject({ id: uuid(), ...lineContent })
  .check(z.meta({ id: 'FindingLine', example: aLine }))
export type FindingLine = z.output<typeof findingLine>

const findingChange = z
  .object({
    /** The key of the request; of a change that came with a status change that one's event. */
    id: uuid(),
    /** `undone`: the status change that came with the change before was undone. */
    kind: z.enum(['saved', 'asked', 'approved', 'declined', 'withdrawn', 'undone']),
    /** Of the finding after this change. */
    version: z.int(),
    state: z.enum(findingStates),
    /** As it was after this change: what the customer was asked, or has answered. */
    what: z.string(),
    /** `null` if it is not known. */
    how: z.nullable(z.enum(findingWays)),
    /** At that time, in minor units of `currency`; `null` without a price, and for mechanics and tablets. */
    gross: z.nullable(z.int()),
    currency: z.string(),
    reason: z.nullable(z.string()),
    occurredAt: instant(),
    /** `occurredAt` is only the nearest possible time. */
    isTimeUncertain: z.boolean(),
    receivedAt: instant(),
    actorId: z.nullable(uuid()),
    actorName: z.string(),
    /** The person who used a shared tablet. */
    employeeId: z.nullable(uuid()),
  })
  .check(
    z.meta({
      id: 'FindingChange',
      example: {
        ...{ kind: 'approved', what: 'Brake discs are worn', how: 'phone', gross: 55350, currency: 'PLN' },
        ...{ reason: null, actorName: 'Marek Nowak' },
      },
    }),
  )

/** What was seen on a car: `draft`, then the customer is asked and answers. */
export const finding = z
  .object({
    id: uuid(),
    appointmentId: uuid(),
    /** The finding of an earlier visit that this one continues. */
    earlierId: z.nullable(uuid()),
    what: z.string(),
    /** The part of the car. */
    place: z.nullable(z.string()),
    severity: z.enum(severities),
    state: z.enum(findingStates),
    /** Why the customer declined. */
    reason: z.nullable(z.string()),
    /** The price; `null` for mechanics and tablets. */
    lines: z.nullable(z.array(findingLine)),
    /** The sum of the price with tax, minor units; `null` without a price, and for mechanics and tablets. */
    gross: z.nullable(z.int()),
    /** The lines of the order that it became, if it is approved. */
    orderLineIds: z.array(uuid()),
    /** 1 at first, incremented by every change. */
    version: z.int(),
    /** Oldest first. */
    changes: z.array(findingChange),
  })
  .check(
    z.meta({
      id: 'Finding',
      example: {
        earlierId: null,
        what: 'Brake discs are worn',
        place: 'Front axle',
        severity: 'now',
        state: 'approved',
        reason: null,
        gross: 55350,
        orderLineIds: [],
        version: 3,
      },
    }),
  )
export type Finding = z.output<typeof finding>
export type FindingChange = Finding['changes'][number]
