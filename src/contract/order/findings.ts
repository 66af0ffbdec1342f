import * as z from 'zod/mini'
import { appointmentFields } from '#contract/appointments.ts'
import { changeHeaders, changeOrigin } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { lines, text, uuid } from '#contract/shape/text.ts'
import {
  findingTargets,
  findingWays,
  longestFinding,
  longestPlace,
  longestRefusal,
  mostFindingLines,
  mostFindings,
  severities,
} from '#domain/findings/finding.ts'
import { staff } from '#domain/role.ts'
import { finding, findingLine } from './finding.ts'
import { aLine } from './line-content.ts'

const findingParams = () => z.strictObject({ id: uuid(), findingId: uuid() })
/** The key makes the change take effect exactly once on an unreliable network. */
const findingHeaders = z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders })

const followedOrder = z.object({
  status: appointmentFields.status,
  statusVersion: appointmentFields.statusVersion,
  statusSince: appointmentFields.statusSince,
  statusReason: appointmentFields.statusReason,
  statusDetail: appointmentFields.statusDetail,
  worked: appointmentFields.worked,
  startsAt: appointmentFields.startsAt,
  mileage: appointmentFields.mileage,
  keyTag: appointmentFields.keyTag,
})

const findingChanged = z
  .object({
    appointmentId: uuid(),
    findingId: uuid(),
    /** `false` if the finding already was as wanted. */
    changed: z.boolean(),
    finding,
    version: z.int(),
    /** Of the finding right after this change, also in the answer to a repeated request. */
    versionAfter: z.int(),
    /** The `statusVersion` of the appointment before and after this change, if its status followed; else `null`. */
    statusMoved: z.nullable(
      z.object({
        before: z.int(),
        after: z.int(),
        /** What the order is since then; `null` if its status was changed again. */
        order: z.nullable(followedOrder),
      }),
    ),
    /** The version of the appointment. */
    appointmentVersion: z.int(),
  })
  .check(
    z.meta({
      id: 'FindingChanged',
      example: { changed: true, version: 2, versionAfter: 2, statusMoved: null, appointmentVersion: 4 },
    }),
  )
export type FindingChanged = z.output<typeof findingChanged>

/** `current` of a version conflict or of an impossible step. */
export type CurrentFinding = Pick<FindingChanged, 'appointmentId' | 'findingId' | 'finding' | 'version'>

export const saveFinding = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/findings/{findingId}',
  summary: `Add or change a finding, at most ${mostFindings} of an order. A changed text or price makes it a draft again, and lines that its approval added are removed unless they were edited. The same content again is done; a finding that was changed meanwhile is a \`version-conflict\` with the finding as it is now. Only the desk sets the price`,
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: findingParams(),
  headers: findingHeaders,
  body: z
    .strictObject({
      what: lines(1, longestFinding),
      place: z.optional(z.nullable(text(1, longestPlace))),
      severity: z.enum(severities),
      /** Without it the price stays. */
      lines: z.optional(z.array(findingLine).check(z.maxLength(mostFindingLines))),
      /** The finding of an earlier visit that this one continues; set once. */
      earlierId: z.optional(z.nullable(uuid())),
      /** The version that was seen; `null`: a new finding, whose id is made by the caller. */
      version: z.nullable(z.int32()),
      ...changeOrigin(),
    })
    .check(
      z.meta({
        id: 'FindingSaving',
        example: {
          what: 'Brake discs are worn',
          place: 'Front axle',
          severity: 'now',
          lines: [{ id: '019aa000-0000-7000-8000-000000000002', kind: 'labour', ...aLine }],
          version: null,
        },
      }),
    ),
  reply: findingChanged,
  problems: ['version-conflict', 'actor-mismatch', 'key-reused', 'id-taken', 'too-many-findings', 'forbidden'],
})

export const stepFinding = endpoint({
  method: 'POST',
  path: '/appointments/{id}/findings/{findingId}/steps',
  summary:
    'Ask the customer about a finding, record the answer, or withdraw it. The lines of an approved one become lines of the order. An order in progress waits for approval while a question is open. A finding that has the wanted state is done; one that was changed meanwhile is a `version-conflict` with the finding as it is now',
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: findingParams(),
  headers: findingHeaders,
  body: z
    .strictObject({
      to: z.enum(findingTargets),
      how: z.optional(z.nullable(z.enum(findingWays))),
      /** Why the customer declines. */
      reason: z.optional(z.nullable(lines(0, longestRefusal))),
      /** The version that was seen. */
      version: z.int32(),
      ...changeOrigin(),
    })
    .check(z.meta({ id: 'FindingStep', example: { to: 'approved', how: 'phone', version: 2 } })),
  reply: findingChanged,
  problems: ['version-conflict', 'illegal-transition', 'actor-mismatch', 'key-reused', 'invalid'],
})
