import * as z from 'zod/mini'
import { listId } from '#contract/services.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { confirmationModes, usualRules } from '#domain/online-booking/booking-rules.ts'

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

const rules = {
  /** Whether customers can book on the page of the workshop; the page itself must be public. */
  isOn: z.boolean(),
  /** `request`: the desk answers each booking; `instant`: a free time is booked at once. */
  confirmation: z.enum(confirmationModes),
  /** The time between a booking and its start, at least. */
  leadHours: whole(0, 336),
  /** How far ahead times are offered. */
  horizonDays: whole(1, 60),
  /** The time that stays free in a bay before and after an online booking. */
  bufferMinutes: whole(0, 120).check(z.multipleOf(5)),
  /** Per cent of the open time of all bays on a day that online bookings may take. */
  dailyShare: whole(5, 100),
  /** Until how long before the start customers may move or cancel by themselves. */
  changeHours: whole(0, 168),
  /** Whether every message to a customer links to the page of the visit; those about online bookings always do. */
  visitPages: z.boolean(),
}

/** A service of the workshop that customers may book. */
const onlineService = z.object({
  id: listId(),
  bookable: z.boolean(),
  /** Whether an employee has the skills for it; without one it has no free times. */
  isStaffed: z.boolean(),
})

const onlineBooking = z
  .object({
    ...rules,
    /** Every service that the workshop offers. */
    services: z.array(onlineService),
    /** The full address of the booking page; `null` while the page of the workshop is not public. */
    url: z.nullable(z.string()),
    /** 0 until it is saved. */
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'OnlineBooking',
      example: {
        ...usualRules,
        visitPages: true,
        isOn: true,
        services: [{ id: 'oil-change', bookable: true, isStaffed: true }],
        url: 'https://pitboard.example/w/auto-serwis-wola/book',
        version: 1,
      },
    }),
  )
export type OnlineBooking = z.output<typeof onlineBooking>

export const getOnlineBooking = endpoint({
  method: 'GET',
  path: '/onboarding/online-booking',
  summary: 'The rules for bookings by customers on the page of the workshop',
  access: ['owner'],
  client: 'protected',
  reply: onlineBooking,
})

export const saveOnlineBooking = endpoint({
  method: 'PUT',
  path: '/onboarding/online-booking',
  summary: 'Set the rules for bookings by customers on the page of the workshop, and switch them on or off',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({
      ...rules,
      /** The services that customers may book; the others of the workshop are not offered online. */
      bookable: z.array(listId()).check(z.maxLength(200)),
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({
        id: 'OnlineBookingEntry',
        example: { ...usualRules, isOn: true, visitPages: true, bookable: [] },
      }),
    ),
  reply: onlineBooking,
  problems: ['version-conflict'],
})
