import * as z from 'zod/mini'
import { changeHeaders, changeOrigin } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'
import { orderLine, orderTotals } from './appointments.ts'
import { aLine, lineContent } from './order/line-content.ts'

const lineParams = () => z.strictObject({ id: uuid(), lineId: uuid() })

/** The state of one line after a call. */
const orderLineChanged = z
  .object({
    appointmentId: uuid(),
    lineId: uuid(),
    /** `false` if the order already had this content and this place, or the line was already removed. */
    changed: z.boolean(),
    /** `null` if the line is removed. */
    line: z.nullable(orderLine),
    /** Of the line; of a removed line the version with which it can be restored. */
    version: z.int(),
    /**
     * Of the line right after this change, also in the answer to a repeated request: the next change that was made on
     * top of this one names it, so that a change by somebody else in between is a conflict.
     */
    versionAfter: z.int(),
    /** The line before it; `null` if it is the first, or removed. */
    after: z.nullable(uuid()),
    totals: orderTotals,
    /** The version of the appointment. */
    appointmentVersion: z.int(),
  })
  .check(
    z.meta({
      id: 'OrderLineChanged',
      example: { changed: true, version: 2, versionAfter: 2, after: null, appointmentVersion: 4 },
    }),
  )
export type OrderLineChanged = z.output<typeof orderLineChanged>

/** `current` of a version conflict: what the line is now, and who made it so. */
export type CurrentLine = {
  appointmentId: string
  lineId: string
  /** `null` if the line was removed. */
  line: z.output<typeof orderLine> | null
  /** The version with which the line can be overwritten, or restored if it was removed. */
  version: number
  /** The last change of its content; `null` for a line older than this record. */
  changed: { at: string; actorId: string | null; actorName: string; employeeId: string | null } | null
}

export const saveOrderLine = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/lines/{lineId}',
  summary:
    'Add, change, move or restore one line of an order, also after the order has ended. The same content again is done; a line that was changed or removed meanwhile is a `version-conflict` with the line as it is now',
  viaOutbox: true,
  access: desk,
  client: 'protected',
  params: lineParams(),
  /** The key makes the change take effect exactly once on an unreliable network. */
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  body: z
    .strictObject({
      ...lineContent,
      /** The version of the line that was seen; `null`: a new line, whose id is made by the caller. */
      version: z.nullable(z.int32()),
      /**
       * The line before it, `null`: none. Without it, or if that line is gone, a line keeps its place and a new one is
       * the last. Moving a line does not change its version, and the last move counts.
       */
      after: z.optional(z.nullable(uuid())),
      /** Only `after` is meant: if somebody else has changed the content, that content is moved. */
      isMove: z.optional(z.boolean()),
      ...changeOrigin(),
    })
    .check(z.meta({ id: 'OrderLineSaving', example: { ...aLine, version: 1 } })),
  reply: orderLineChanged,
  problems: ['version-conflict', 'actor-mismatch', 'key-reused'],
})

export const removeOrderLine = endpoint({
  method: 'DELETE',
  path: '/appointments/{id}/lines/{lineId}',
  summary:
    'Remove one line of an order, also after the order has ended; again it is answered as done. `saveOrderLine` with the version of the answer restores it',
  viaOutbox: true,
  access: desk,
  client: 'protected',
  params: lineParams(),
  /** The key makes the change take effect exactly once on an unreliable network. */
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  body: z
    .strictObject({
      /** The version of the line that was seen. */
      version: z.int32(),
      ...changeOrigin(),
    })
    .check(z.meta({ id: 'OrderLineRemoval', example: { version: 1 } })),
  reply: orderLineChanged,
  problems: ['version-conflict', 'actor-mismatch', 'key-reused'],
})
