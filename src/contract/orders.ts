import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { staff } from '#domain/role.ts'
import { appointment, appointmentDetails } from './appointments.ts'
import { customerDetails } from './customers.ts'
import { orderMessages } from './messages.ts'

/** In one call. */
export const mostOrders = 20
/** Of a car, that its order shows. */
export const mostVisits = 20
const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idList = new RegExp(`^${uuidPattern}(?:,${uuidPattern}){0,${mostOrders - 1}}$`)

/** What an order shows beside itself. */
const related = z
  .object({
    /** The latest of its car, the newest first; this one is among them. */
    visits: z.array(appointment),
    /** `null` for a tablet of the workshop, and where there is no customer. */
    messages: z.nullable(orderMessages),
    /** `null` for who is not at the desk, and where there is no customer. */
    customer: z.nullable(customerDetails),
  })
  .check(z.meta({ id: 'RelatedToOrder' }))

const wholeOrder = z
  .object({
    order: appointmentDetails,
    /** `null` where it was not asked for. */
    related: z.nullable(related),
  })
  .check(z.meta({ id: 'WholeOrder' }))
export type WholeOrder = z.output<typeof wholeOrder>

/** A device reads by it what it keeps: one call where there would be twenty, or eighty. */
export const readOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: `Up to ${mostOrders} orders as a whole, in the order they are asked for; those that the station does not have are left out`,
  access: staff,
  client: 'protected',
  query: z.strictObject({
    /** By commas. */
    ids: z.string().check(z.toLowerCase(), z.regex(idList)),
    with: z.optional(z.enum(['related'])),
  }),
  reply: z.object({ orders: z.array(wholeOrder) }).check(z.meta({ id: 'WholeOrders' })),
})
