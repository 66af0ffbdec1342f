import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { countryCode, instant, text, uuid } from '#contract/shape/text.ts'
import { desk, staff } from '#domain/role.ts'
import { aCar, customer } from './customers.ts'

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
  .check(z.meta({ id: 'Vehicle', example: aCar }))
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
    /** Who brought it last; for the desk alone. */
    customer: z.nullable(customer),
    visits: z.int(),
    lastVisitAt: z.nullable(z.iso.datetime()),
    mileage: z.nullable(z.int()),
    /** What its last visit was for and how long that was planned, minutes. */
    lastComplaint: z.nullable(z.string()),
    lastWorkMinutes: z.nullable(z.int()),
  })
  .check(
    z.meta({ id: 'KnownVehicle', example: { mileage: 184200, lastComplaint: 'Brakes squeal', lastWorkMinutes: 90 } }),
  )
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

export const fuels = ['petrol', 'diesel', 'lpg', 'cng', 'hybrid', 'plug-in-hybrid', 'electric', 'hydrogen'] as const

export const vehicleDetails = z
  .object({
    ...vehicle.shape,
    fuel: z.nullable(z.enum(fuels)),
    /** Who brought it last; for the desk alone. */
    customer: z.nullable(customer),
    /** What the speedometer showed, newest first. */
    mileages: z.array(z.object({ at: instant(), value: z.int() })),
    /** Those that came to something, until now. */
    visits: z.int(),
    lastVisitAt: z.nullable(instant()),
    /** Others that may be this one: the same VIN, or this plate under another country; five at most. */
    duplicates: z.array(vehicle),
    createdAt: instant(),
    updatedAt: instant(),
    version: z.int(),
  })
  .check(z.meta({ id: 'VehicleDetails', example: { fuel: 'diesel', mileages: [{ value: 184200 }], duplicates: [] } }))
export type VehicleDetails = z.output<typeof vehicleDetails>

export const getVehicle = endpoint({
  method: 'GET',
  path: '/vehicles/{id}',
  summary: 'All that is known of a vehicle; its visits are appointments with this `vehicleId`',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: vehicleDetails,
})

export const updateVehicle = endpoint({
  method: 'PUT',
  path: '/vehicles/{id}',
  summary: 'Change a vehicle, on every visit of it',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      plate: text(1, 20),
      country: countryCode(),
      /** With or without spaces; 17 characters without I, O and Q. Its check digit is for the page to doubt. */
      vin: z.nullable(text(1, 40)),
      brand: z.nullable(text(1, 60)),
      model: z.nullable(text(1, 80)),
      year: z.nullable(z.int().check(z.minimum(1900), z.maximum(2100))),
      fuel: z.nullable(z.enum(fuels)),
      /** The version that was seen; absent: whatever it is. A newer one answers with it as `current`. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({
        id: 'VehicleChange',
        example: {
          ...aCar,
          fuel: 'diesel',
          version: 2,
        },
      }),
    ),
  reply: vehicleDetails,
  /** `plate-taken` has the vehicle of that plate as `current`: the two may be one. */
  problems: ['version-conflict', 'plate-taken'],
})

export const mergeVehicle = endpoint({
  method: 'POST',
  path: '/vehicles/{id}/merge',
  summary: 'Make a duplicate part of another vehicle: visits and mileages move, the duplicate is gone',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** The one that stays: what is not known of it is filled in. */
      into: uuid(),
      /** Of the duplicate, as it was seen. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'VehicleMerge', example: { into: '019aa000-0000-7000-8000-000000000001', version: 1 } })),
  reply: vehicleDetails,
  problems: ['version-conflict'],
})
