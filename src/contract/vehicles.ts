import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, countryCode, instant, text, uuid } from '#contract/shape/text.ts'
import { fuels, maxEngineSize, maxPower } from '#domain/codes/engine.ts'
import { desk, staff } from '#domain/role.ts'
import { aCar, customer } from './customers.ts'

/** A plate as typed. */
export const plate = () => text(1, 20)

export const vehicle = z
  .object({
    id: uuid(),
    /** As typed; `null` until check-in if the booking was made without it. */
    plate: z.nullable(z.string()),
    country: countryCode(),
    vin: z.nullable(z.string()),
    brand: z.nullable(z.string()),
    model: z.nullable(z.string()),
    year: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'Vehicle', example: aCar }))
export type Vehicle = z.output<typeof vehicle>

/** A vehicle with its plate, by which it is found. */
export const platedVehicle = z
  .object({ ...vehicle.shape, plate: z.string() })
  .check(z.meta({ id: 'PlatedVehicle', example: aCar }))

const fuel = z.nullable(z.enum(fuels))
const aRegistered = { engineSize: 1598, power: 85, firstRegistered: '2014-06-30' }
/** What a registration certificate says of a car beside its name. */
const registered = {
  /** The capacity of the engine, cm³. */
  engineSize: z.nullable(z.int().check(z.minimum(1), z.maximum(maxEngineSize))),
  /** kW. */
  power: z.nullable(z.int().check(z.minimum(1), z.maximum(maxPower))),
  firstRegistered: z.nullable(calendarDate()),
}
/** Devices with an earlier version leave these out: what is stored stays. */
const registeredEntry = {
  engineSize: z.optional(registered.engineSize),
  power: z.optional(registered.power),
  firstRegistered: z.optional(registered.firstRegistered),
}

/**
 * A plate that exists in this country is that vehicle; given fields replace the stored ones, omitted ones stay. Without
 * a plate the entry describes the appointment's own vehicle, whose plate is asked for at check-in.
 */
export const vehicleEntry = z
  .strictObject({
    plate: z.optional(z.nullable(plate())),
    /** The country of the plate. */
    country: countryCode(),
    vin: z.optional(z.nullable(z.string().check(z.regex(/^[A-HJ-NPR-Z0-9]{17}$/)))),
    brand: z.optional(z.nullable(text(1, 60))),
    model: z.optional(z.nullable(text(1, 80))),
    year: z.optional(z.nullable(z.int().check(z.minimum(1900), z.maximum(2100)))),
    fuel: z.optional(fuel),
    ...registeredEntry,
  })
  .check(z.meta({ id: 'VehicleEntry' }))

export const knownVehicle = z
  .object({
    vehicle: platedVehicle,
    /** The customer who brought it last; visible to the desk only. */
    customer: z.nullable(customer),
    visits: z.int(),
    lastVisitAt: z.nullable(z.iso.datetime()),
    mileage: z.nullable(z.int()),
    /** The complaint of its last visit and the planned duration, minutes. */
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
  summary: 'Vehicles of the station by a part of the plate, the exact plate first; at most eight',
  access: staff,
  client: 'protected',
  query: z.strictObject({ plate: text(2, 20) }),
  reply: z.object({ vehicles: z.array(knownVehicle) }).check(z.meta({ id: 'Vehicles' })),
})

export const vehicleDetails = z
  .object({
    ...vehicle.shape,
    fuel,
    ...registered,
    /** The customer who brought it last; visible to the desk only. */
    customer: z.nullable(customer),
    /** Odometer readings, newest first. */
    mileages: z.array(z.object({ at: instant(), value: z.int() })),
    /** Past visits, without rejected, cancelled and missed ones. */
    visits: z.int(),
    lastVisitAt: z.nullable(instant()),
    /** Other vehicles that may be the same: the same VIN, or this plate under another country; at most five. */
    duplicates: z.array(vehicle),
    /** When the car was erased: it has no plate, VIN or owner. Absent in answers of earlier versions. */
    erasedAt: z.optional(z.nullable(instant())),
    createdAt: instant(),
    updatedAt: instant(),
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'VehicleDetails',
      example: { ...aRegistered, fuel: 'diesel', mileages: [{ value: 184200 }], duplicates: [] },
    }),
  )
export type VehicleDetails = z.output<typeof vehicleDetails>

export const getVehicle = endpoint({
  method: 'GET',
  path: '/vehicles/{id}',
  summary: 'The details of a vehicle; its visits are appointments with this `vehicleId`',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: vehicleDetails,
})

const carFields = {
  country: countryCode(),
  /** With or without spaces; 17 characters without I, O and Q. The page only warns about a wrong check digit. */
  vin: z.nullable(text(1, 40)),
  brand: z.nullable(text(1, 60)),
  model: z.nullable(text(1, 80)),
  year: z.nullable(z.int().check(z.minimum(1900), z.maximum(2100))),
  fuel,
  ...registeredEntry,
}

export const addVehicle = endpoint({
  method: 'POST',
  path: '/vehicles',
  summary: 'Add a car by its plate, with or without an owner',
  access: desk,
  client: 'protected',
  body: z
    .strictObject({
      /** Made by the client so that it can repeat the request safely. */
      id: z.optional(uuid()),
      plate: plate(),
      ...carFields,
      /** The owner; `null`: nobody is known. */
      customerId: z.nullable(uuid()),
    })
    .check(
      z.meta({
        id: 'NewVehicle',
        example: {
          ...{ plate: 'WX 4411K', vin: 'TMBZZZ5JZD3000001', brand: 'Škoda', model: 'Fabia', year: 2014 },
          ...{ fuel: 'petrol', engineSize: 1197, power: 63, firstRegistered: '2014-06-30', customerId: null },
        },
      }),
    ),
  status: 201,
  reply: vehicleDetails,
  /** `plate-known` has the vehicle with that plate as `current`. */
  problems: ['plate-known', 'id-taken', 'not-found'],
})

export const updateVehicle = endpoint({
  method: 'PUT',
  path: '/vehicles/{id}',
  summary: 'Change a vehicle, in all its appointments',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** `null` only for a vehicle that has none yet. */
      plate: z.nullable(plate()),
      ...carFields,
      /** The version that was seen; without it nothing is checked. If it is outdated, `current` is the newer one. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({
        id: 'VehicleChange',
        example: {
          ...aCar,
          ...aRegistered,
          fuel: 'diesel',
          version: 2,
        },
      }),
    ),
  reply: vehicleDetails,
  /** `plate-taken` has the vehicle with that plate as `current`: both may be the same vehicle. */
  problems: ['version-conflict', 'plate-taken'],
})

export const mergeVehicle = endpoint({
  method: 'POST',
  path: '/vehicles/{id}/merge',
  summary: 'Merge a duplicate into another vehicle: visits and mileages move, the duplicate is deleted',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** The vehicle that remains: its missing fields are filled in. */
      into: uuid(),
      /** The version of the duplicate that was seen. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'VehicleMerge', example: { into: '019aa000-0000-7000-8000-000000000001', version: 1 } })),
  reply: vehicleDetails,
  problems: ['version-conflict'],
})

export const eraseVehicle = endpoint({
  method: 'POST',
  path: '/vehicles/{id}/erase',
  summary: 'Erase a car permanently: plate, VIN and owner are removed, also from its orders, which stay',
  access: ['owner'],
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: vehicleDetails,
  /** `car-expected` has `current: {appointments: number}`. */
  problems: ['car-expected'],
})
