import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, text, uuid } from '#contract/shape/text.ts'
import { staff } from '#domain/role.ts'
import { appointment } from './appointments.ts'
import { customer, knownCustomer } from './customers.ts'
import { vehicle } from './vehicles.ts'

/** More results are not counted. */
export const mostCounted = 100

export const foundCar = z
  .object({
    vehicle,
    /** The customer who brought it last; visible to the desk only. */
    customer: z.nullable(customer),
    /** Past visits, without rejected, cancelled and missed ones. */
    visits: z.int(),
    lastVisitAt: z.nullable(instant()),
    /** The order of the last visit, or of the visit by which the car was found. */
    lastOrderId: z.nullable(uuid()),
  })
  .check(z.meta({ id: 'FoundCar', example: { visits: 3, lastVisitAt: '2026-04-14T07:00:00.000Z' } }))
export type FoundCar = z.output<typeof foundCar>

const counted = {
  /** All results, at most 100. */
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
}

export const searchResults = z
  .object({
    orders: z.object({ found: z.array(appointment), ...counted }),
    cars: z.object({ found: z.array(foundCar), ...counted }),
    /** Empty for mechanics and tablets. */
    customers: z.object({ found: z.array(knownCustomer), ...counted }),
  })
  .check(z.meta({ id: 'SearchResults', example: { orders: { count: 1, isMore: false } } }))
export type SearchResults = z.output<typeof searchResults>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'Orders, cars and customers by plate, name, phone, e-mail address, order number, VIN, make, model or complaint; the best first. Mechanics and tablets find orders of the past 7 and the next 14 days, and by a whole plate all of that car, but nothing by a phone number or an e-mail address',
  access: staff,
  client: 'protected',
  query: z.strictObject({
    /**
     * Every word must match, anywhere in the text and without accents; plates and phone numbers with any separators, and
     * their last characters too.
     */
    q: text(1, 80),
    /** Results of each kind: 5 if omitted, at most 50. */
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  reply: searchResults,
  problems: ['too-many-requests'],
})
