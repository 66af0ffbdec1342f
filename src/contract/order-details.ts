import * as z from 'zod/mini'
import { changeHeaders, changeOrigin } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'
import type { DetailField } from '#domain/order-details.ts'
import { staff } from '#domain/role.ts'
import { keyTag, mileage } from './appointments.ts'

const values = {
  mileage: z.nullable(z.int()),
  keyTag: z.nullable(z.string()),
  promisedAt: z.nullable(instant()),
}

/** `from`: the value that was seen; `to`: the new one. `null`: none. */
const setting = <S extends z.ZodMiniType>(value: () => S) =>
  z.optional(z.strictObject({ from: z.nullable(value()), to: z.nullable(value()) }))

/** Who has set a value, and when. */
type SettingOrigin = { at: string; actorId: string | null; actorName: string; employeeId: string | null }

const orderDetailsSet = z
  .object({
    appointmentId: uuid(),
    /** `false` if the order already had these values. */
    changed: z.boolean(),
    ...values,
    /** The version of the appointment. */
    appointmentVersion: z.int(),
  })
  .check(
    z.meta({
      id: 'OrderDetailsSet',
      example: { changed: true, mileage: 184_320, keyTag: 'K 17', promisedAt: null, appointmentVersion: 4 },
    }),
  )
export type OrderDetailsSet = z.output<typeof orderDetailsSet>

/** `current` of a version conflict: the present values, and for each in conflict who has set it, if known. */
export type CurrentDetails = Pick<OrderDetailsSet, 'appointmentId' | 'mileage' | 'keyTag' | 'promisedAt'> & {
  changed: Partial<Record<DetailField, SettingOrigin | null>>
}

export const setOrderDetails = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/order-details',
  summary:
    'Set mileage, key tag and promised time, each if it still has the value that was seen; also after the order has ended. A value that is as wanted already is done; one that somebody else has set is a `version-conflict` with the present values, and nothing is set. Only the desk sets the promised time',
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  /** The key makes the change take effect exactly once on an unreliable network. */
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  body: z
    .strictObject({
      mileage: setting(mileage),
      keyTag: setting(keyTag),
      promisedAt: setting(instant),
      ...changeOrigin(),
    })
    .check(z.meta({ id: 'OrderDetailSettings', example: { mileage: { from: null, to: 184_320 } } })),
  reply: orderDetailsSet,
  problems: ['version-conflict', 'actor-mismatch', 'key-reused'],
})
