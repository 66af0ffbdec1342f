import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { staff } from '#domain/role.ts'
import { appointment, appointmentDetails } from './appointments.ts'
import { customerDetails } from './customers.ts'
import { orderMessages } from './messages.ts'

/** In one call. */
export const mostOrders = 20
/** The number of a vehicle's visits that its order shows. */
export const mostVisits = 20
const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idList = new RegExp(`^${uuidPattern}(?:,${uuidPattern}){0,${mostOrders - 1}}$`)

/** The related data that an order shows. */
const related = z
  .object({
    /** The latest visits of its vehicle, newest first, including this one. */
    visits: z.array(appointment),
    /** `null` for a workshop tablet, and if there is no customer. */
    messages: z.nullable(orderMessages),
    /** `null` outside the desk, and if there is no customer. */
    customer: z.nullable(customerDetails),
  })
  .check(z.meta({ id: 'RelatedToOrder' }))

const wholeOrder = z
  .object({
    order: appointmentDetails,
    /** `null` if it was not requested. */
    related: z.nullable(related),
  })
  .check(z.meta({ id: 'WholeOrder' }))
export type WholeOrder = z.output<typeof wholeOrder>

/** Devices fill their cache with it: one call instead of twenty, or eighty. */
export const readOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: `Up to ${mostOrders} orders with their details, in the requested order; unknown ids are left out`,
  access: staff,
  client: 'protected',
  query: z.strictObject({
    /** Separated by commas. */
    ids: z.string().check(z.toLowerCase(), z.regex(idList)),
    with: z.optional(z.enum(['related'])),
  }),
  reply: z.object({ orders: z.array(wholeOrder) }).check(z.meta({ id: 'WholeOrders' })),
})
