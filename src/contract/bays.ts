import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, text, uuid } from '#contract/shape/text.ts'
import { staff } from '#domain/role.ts'

export const bayKinds = ['lift', 'pit', 'floor', 'alignment', 'tyres', 'wash'] as const
export type BayKind = (typeof bayKinds)[number]

/**
 * A place for one vehicle. The id is made by the client, so that a bay keeps its appointments when the list is saved
 * again.
 */
export const bay = z
  .strictObject({ id: uuid(), name: text(1, 40), kind: z.enum(bayKinds), active: z.boolean() })
  .check(z.meta({ id: 'Bay', example: { name: 'Bay 1', active: true } }))
export type Bay = z.output<typeof bay>

export const listBays = endpoint({
  method: 'GET',
  path: '/bays',
  summary: 'The bays of the station in their order',
  access: staff,
  client: 'protected',
  reply: z.object({ bays: z.array(bay) }).check(z.meta({ id: 'Bays' })),
})

/** A time at which a bay is free, and the employee if one was requested. */
const freeSlot = z.object({ from: instant(), to: instant(), bayId: uuid() }).check(z.meta({ id: 'FreeSlot' }))
export type FreeSlot = z.output<typeof freeSlot>

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/bays/free-slots',
  summary: 'The next free slots of a length within the working hours, one bay for each',
  access: staff,
  client: 'protected',
  query: z.strictObject({
    /** The earliest start; the current time if omitted. */
    from: z.optional(instant()),
    /** 5 to 2880, a multiple of 5. */
    minutes: z.string().check(z.regex(/^\d{1,4}$/)),
    /** Searches this bay only. */
    bayId: z.optional(uuid()),
    /** The employee who must be free too. */
    employeeId: z.optional(uuid()),
    /** The appointment that is being moved: its own blocks count as free. */
    moving: z.optional(uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  reply: z.object({ slots: z.array(freeSlot) }).check(z.meta({ id: 'FreeSlots' })),
  problems: ['not-found'],
})
