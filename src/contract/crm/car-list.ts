import * as z from 'zod/mini'
import { customer, months, pageCursor, pageLimit } from '#contract/customers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, instant, text } from '#contract/shape/text.ts'
import { platedVehicle } from '#contract/vehicles.ts'
import { fuels } from '#domain/codes/engine.ts'
import { desk } from '#domain/role.ts'

/** The possible orders of a list; a dash means descending. `make`: brand and model. */
export const carOrders = [
  'plate',
  '-plate',
  'make',
  '-make',
  'year',
  '-year',
  'lastVisit',
  '-lastVisit',
  'visits',
  '-visits',
  'mileage',
  '-mileage',
] as const
export type CarOrder = (typeof carOrders)[number]

/** A year of manufacture. */
const aYear = () => z.string().check(z.regex(/^(19|20)\d\d$/))

/** What a list of cars is narrowed to; all that is given must be true. */
export const carFilters = {
  /** Searches plate, VIN, brand, model and the owner; every word must match, without accents. */
  search: z.optional(text(1, 80)),
  fuel: z.optional(z.enum(fuels)),
  yearFrom: z.optional(aYear()),
  yearTo: z.optional(aYear()),
  /** Whether an owner is known. */
  owner: z.optional(z.enum(['yes', 'no'])),
  /** The last visit was on this day or later, or earlier, in the station's time zone. */
  visitedFrom: z.optional(calendarDate()),
  visitedTo: z.optional(calendarDate()),
  /** Has been here, but not for so many months. */
  absentMonths: z.optional(months()),
}
/** `plate` if omitted. */
export const carSort = z.optional(z.enum(carOrders))

const listedCar = z
  .object({
    vehicle: platedVehicle,
    owner: z.nullable(customer),
    /** Past visits, without rejected, cancelled and missed ones. */
    visits: z.int(),
    lastVisitAt: z.nullable(instant()),
    mileage: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'ListedCar', example: { visits: 3, mileage: 184_200 } }))
export type ListedCar = z.output<typeof listedCar>

export const listCars = endpoint({
  method: 'GET',
  path: '/cars',
  summary: 'Cars of the station in pages; `next` continues. Cars without a plate are left out',
  access: desk,
  client: 'protected',
  query: z.strictObject({
    ...carFilters,
    sort: carSort,
    limit: z.optional(pageLimit()),
    /** `next` of the previous page, with all other parameters unchanged. */
    cursor: z.optional(pageCursor()),
  }),
  reply: z
    .object({
      cars: z.array(listedCar),
      /** `null` on the last page. */
      next: z.nullable(z.string()),
    })
    .check(z.meta({ id: 'Cars' })),
})
