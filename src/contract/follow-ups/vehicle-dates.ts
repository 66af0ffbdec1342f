import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { mileage } from '#contract/shape/mileage.ts'
import { calendarDate, uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'
import { oilForecast } from './follow-up.ts'

const fields = {
  /** Until when the technical inspection is valid. */
  inspectionOn: z.nullable(calendarDate()),
  /** Until when the car is insured. */
  insuranceOn: z.nullable(calendarDate()),
  /** An oil change that no order here has. */
  oilChangedOn: z.nullable(calendarDate()),
  oilChangedAt: z.nullable(mileage()),
}
const example = { inspectionOn: '2027-03-14', insuranceOn: '2027-05-02', oilChangedOn: null, oilChangedAt: null }

const vehicleDates = z
  .object({
    ...fields,
    /** `null` if no oil change is known. */
    oil: z.nullable(oilForecast),
    /** 0 until something is saved. */
    version: z.int(),
  })
  .check(z.meta({ id: 'VehicleDates', example: { ...example, oil: null, version: 1 } }))
export type VehicleDates = z.output<typeof vehicleDates>

export const getVehicleDates = endpoint({
  method: 'GET',
  path: '/vehicles/{id}/dates',
  summary: 'The dates of a car: inspection, insurance and oil',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: vehicleDates,
})

export const saveVehicleDates = endpoint({
  method: 'PUT',
  path: '/vehicles/{id}/dates',
  summary: 'Change the dates of a car. What was due on another date is not to be followed up any more',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      ...fields,
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'VehicleDatesEntry', example })),
  reply: vehicleDates,
  problems: ['version-conflict'],
})
