import * as z from 'zod/mini'
import { staff } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import { text, uuid } from './text.ts'

export const bayKinds = ['lift', 'pit', 'floor', 'alignment', 'tyres', 'wash'] as const
export type BayKind = (typeof bayKinds)[number]

/** A place for one car. The id is the client's, so that a bay keeps its cars when the list is saved again. */
export const bay = z
  .strictObject({ id: uuid(), name: text(1, 40), kind: z.enum(bayKinds), active: z.boolean() })
  .check(z.meta({ id: 'Bay' }))
export type Bay = z.output<typeof bay>

export const listBays = endpoint({
  method: 'GET',
  path: '/bays',
  summary: 'The bays of the station in their order',
  access: staff,
  client: 'protected',
  reply: z.object({ bays: z.array(bay) }).check(z.meta({ id: 'Bays' })),
})
