import * as z from 'zod/mini'
import { staff } from '#domain/role.ts'
import { customer } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, text, uuid } from './text.ts'

export const vehicle = z
  .object({
    id: uuid(),
    /** As typed. */
    plate: z.string(),
    country: countryCode(),
    vin: z.nullable(z.string()),
    brand: z.nullable(z.string()),
    model: z.nullable(z.string()),
    year: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'Vehicle' }))
export type Vehicle = z.output<typeof vehicle>

/** A known plate of this country is that vehicle; what is given here replaces what was known, what is left out stays. */
export const vehicleEntry = z
  .strictObject({
    plate: text(1, 20),
    country: countryCode(),
    vin: z.optional(z.nullable(z.string().check(z.regex(/^[A-HJ-NPR-Z0-9]{17}$/)))),
    brand: z.optional(z.nullable(text(1, 60))),
    model: z.optional(z.nullable(text(1, 80))),
    year: z.optional(z.nullable(z.int().check(z.minimum(1900), z.maximum(2100)))),
  })
  .check(z.meta({ id: 'VehicleEntry' }))

export const knownVehicle = z
  .object({
    vehicle,
    /** Who brought it last. */
    customer: z.nullable(customer),
    visits: z.int(),
    lastVisitAt: z.nullable(z.iso.datetime()),
    mileage: z.nullable(z.int()),
    /** What its last visit was for and how long that was planned, minutes. */
    lastComplaint: z.nullable(z.string()),
    lastWorkMinutes: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'KnownVehicle' }))
export type KnownVehicle = z.output<typeof knownVehicle>

export const findVehicles = endpoint({
  method: 'GET',
  path: '/vehicles',
  summary: 'Look up vehicles of the station by a part of the plate, the exact plate first; eight at most',
  access: staff,
  client: 'protected',
  query: z.strictObject({ plate: text(2, 20) }),
  reply: z.object({ vehicles: z.array(knownVehicle) }).check(z.meta({ id: 'Vehicles' })),
})
