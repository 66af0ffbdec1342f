import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, text, uuid } from '#contract/shape/text.ts'
import { staff } from '#domain/role.ts'

export const bayKinds = ['lift', 'pit', 'floor', 'alignment', 'tyres', 'wash'] as const
export type BayKind = (typeof bayKinds)[number]

/** A place for one car. The id is the client's, so that a bay keeps its cars when the list is saved again. */
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

/** A time in which a car fits: a bay is free, and so is the person where one was asked for. */
const freeSlot = z.object({ from: instant(), to: instant(), bayId: uuid() }).check(z.meta({ id: 'FreeSlot' }))
export type FreeSlot = z.output<typeof freeSlot>

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/bays/free-slots',
  summary: 'The next times within the working hours at which a car of so many minutes fits, one bay for each',
  access: staff,
  client: 'protected',
  query: z.strictObject({
    /** At or after this instant; now unless told. */
    from: z.optional(instant()),
    /** 5 to 2880, in fives. */
    minutes: z.string().check(z.regex(/^\d{1,4}$/)),
    /** That bay alone. */
    bayId: z.optional(uuid()),
    /** Free as well. */
    employeeId: z.optional(uuid()),
    /** What this appointment holds counts as free: it is the one that is moved. */
    moving: z.optional(uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  reply: z.object({ slots: z.array(freeSlot) }).check(z.meta({ id: 'FreeSlots' })),
  problems: ['not-found'],
})
