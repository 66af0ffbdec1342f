import * as z from 'zod/mini'
import { status } from '#contract/appointments.ts'
import { aCar, customerDetails } from '#contract/customers.ts'
import { measuredSeries } from '#contract/inspections/inspections.ts'
import { messageStates } from '#contract/messages.ts'
import { listId } from '#contract/services.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'
import { vehicle, vehicleDetails } from '#contract/vehicles.ts'
import { findingStates, severities } from '#domain/findings/finding.ts'
import { messageKinds } from '#domain/message.ts'
import { desk } from '#domain/role.ts'
import { messageChannels } from '#domain/sms/gateway.ts'

/** The latest of each kind; older ones are in their orders. */
export const mostOfPage = { visits: 100, findings: 100, photos: 60, notes: 100, messages: 50 } as const

const pageVisit = z
  .object({
    id: uuid(),
    number: z.string(),
    startsAt: instant(),
    status,
    vehicle,
    /** `null` on the page of a car, if the visit was one of an earlier owner. */
    complaint: z.nullable(z.string()),
    mileage: z.nullable(z.int()),
    /** The names of the items, in their order. */
    work: z.array(z.string()),
    /** What was booked: ids of services. */
    services: z.array(listId()),
    /** What is to be paid, minor units with tax; `null` if it is unknown, or was an earlier owner's. */
    amount: z.nullable(z.int()),
    /** Whether the visit was one of an earlier owner of the car. */
    isOfEarlierOwner: z.boolean(),
  })
  .check(
    z.meta({
      id: 'VisitOnPage',
      example: {
        number: '2026/17',
        complaint: 'Brakes squeal',
        work: ['Brake pads'],
        services: ['brake-pads'],
        amount: 55_350,
      },
    }),
  )
export type VisitOnPage = z.output<typeof pageVisit>

const pageFinding = z
  .object({
    id: uuid(),
    appointmentId: uuid(),
    vehicle,
    what: z.string(),
    place: z.nullable(z.string()),
    severity: z.enum(severities),
    /** `draft` and `asked` are open; a declined one that a later finding continues is left out. */
    state: z.enum(findingStates),
    /** Why it was declined; `null` if it is unknown, or was an earlier owner's. */
    reason: z.nullable(z.string()),
    /** With tax, minor units; `null` without a price, or if it was an earlier owner's. */
    gross: z.nullable(z.int()),
    /** When it was found, or declined. */
    at: instant(),
  })
  .check(z.meta({ id: 'FindingOnPage', example: { what: 'Brake discs are worn', place: 'Front axle', reason: null } }))
export type FindingOnPage = z.output<typeof pageFinding>

const pagePhoto = z
  .object({ id: uuid(), appointmentId: uuid(), note: z.nullable(z.string()), takenAt: instant() })
  .check(z.meta({ id: 'PhotoOnPage', example: { note: null } }))
export type PhotoOnPage = z.output<typeof pagePhoto>

const pageNote = z
  .object({ id: uuid(), appointmentId: uuid(), text: z.string(), occurredAt: instant(), actorName: z.string() })
  .check(z.meta({ id: 'NoteOnPage', example: { text: 'Winter tyres: rack 4', actorName: 'Marek Nowak' } }))
export type NoteOnPage = z.output<typeof pageNote>

const pageMessage = z
  .object({
    id: uuid(),
    appointmentId: uuid(),
    kind: z.enum(messageKinds),
    state: z.enum(messageStates),
    channel: z.enum(messageChannels),
    createdAt: instant(),
    settledAt: z.nullable(instant()),
    /** What was sent, if it is still stored. */
    text: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'MessageOnPage', example: { kind: 'ready', state: 'sent', channel: 'email', text: null } }))
export type MessageOnPage = z.output<typeof pageMessage>

/** What inspections have measured on a car, of the latest 20 visits with one. */
const measuredCar = z
  .object({ vehicle, series: z.array(measuredSeries) })
  .check(z.meta({ id: 'MeasuredCar', example: { vehicle: aCar, series: [] } }))

/** Each the latest first. */
const shared = {
  visits: z.array(pageVisit),
  findings: z.array(pageFinding),
  photos: z.array(pagePhoto),
  notes: z.array(pageNote),
  messages: z.array(pageMessage),
}

export const customerPage = z
  .object({
    customer: customerDetails,
    /** Of the completed visits, minor units with tax. */
    spent: z.int(),
    ...shared,
    measured: z.array(measuredCar),
  })
  .check(z.meta({ id: 'CustomerOverview', example: { spent: 184_500 } }))
export type CustomerOverview = z.output<typeof customerPage>

export const readCustomerPage = endpoint({
  method: 'GET',
  path: '/customers/{id}/page',
  summary: 'A customer with all that is known: cars, visits, findings, photos, notes, messages, measurements',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: customerPage,
})

export const carPage = z
  .object({
    car: vehicleDetails,
    /** Of the completed visits of its present owner, minor units with tax. */
    spent: z.int(),
    /** How many appointments with it its present owner has missed. */
    noShows: z.int(),
    ...shared,
    series: z.array(measuredSeries),
  })
  .check(z.meta({ id: 'CarOverview', example: { spent: 92_250, noShows: 0, series: [] } }))
export type CarOverview = z.output<typeof carPage>

export const readCarPage = endpoint({
  method: 'GET',
  path: '/vehicles/{id}/page',
  summary:
    'A car with its history. Of visits of earlier owners it has date, mileage, work, findings and measurements, and nothing by which they are known',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: carPage,
})

export const moveCar = endpoint({
  method: 'PUT',
  path: '/vehicles/{id}/owner',
  summary: 'Move a car to another owner; its visits stay with the customers who made them',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** `null`: nobody is known. */
      customerId: z.nullable(uuid()),
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'CarMove', example: { customerId: null, version: 2 } })),
  reply: vehicleDetails,
  problems: ['version-conflict'],
})
