import * as z from 'zod/mini'
import { desk } from '#domain/role.ts'
import { bayKinds } from './bays.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, countryCode, emailAddress, httpUrl, phone, text, uuid, wallTime } from './text.ts'

/** In a saved list a bay without an id is new; one that is left out is closed, never deleted while it holds cars. */
const bayEntry = z
  .strictObject({ id: z.optional(uuid()), name: text(1, 40), kind: z.enum(bayKinds), active: z.boolean() })
  .check(z.meta({ id: 'BayEntry' }))

export const baseInfo = z
  .strictObject({
    name: text(2, 80),
    phone: phone(),
    email: z.nullable(emailAddress()),
    website: z.nullable(httpUrl()),
    street: text(1, 120),
    postalCode: text(2, 12),
    /** Of the city list; `null` where the town was typed. */
    cityId: z.nullable(z.string().check(z.regex(/^\d{1,10}$/))),
    city: text(1, 80),
    country: countryCode(),
    timeZone: text(1, 60),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    bays: z.array(bayEntry).check(z.minLength(1), z.maxLength(60)),
  })
  .check(
    z.meta({
      id: 'BaseInfo',
      example: {
        name: 'Auto Serwis Wola',
        phone: '+48221234567',
        email: 'biuro@example.com',
        website: null,
        street: 'Wolska 12',
        postalCode: '01-201',
        cityId: null,
        city: 'Warszawa',
        country: 'PL',
        timeZone: 'Europe/Warsaw',
        currency: 'PLN',
        bays: [
          { name: 'Bay 1', kind: 'lift', active: true },
          { name: 'Bay 2', kind: 'floor', active: true },
        ],
      },
    }),
  )
export type BaseInfo = z.output<typeof baseInfo>

const interval = z.strictObject({ from: wallTime(), to: wallTime() }).check(z.meta({ id: 'Interval' }))
const intervals = z.array(interval).check(z.maxLength(4))

const hoursException = z
  .strictObject({
    from: calendarDate(),
    to: calendarDate(),
    kind: z.enum(['closed', 'special']),
    intervals,
    note: text(0, 120),
  })
  .check(z.meta({ id: 'HoursException' }))

/** Wall times of the station. Keys of `weekly` are ISO weekdays, 1 is Monday. */
export const workingHours = z
  .strictObject({
    weekly: z.strictObject({
      1: intervals,
      2: intervals,
      3: intervals,
      4: intervals,
      5: intervals,
      6: intervals,
      7: intervals,
    }),
    exceptions: z.array(hoursException).check(z.maxLength(400)),
    observeHolidays: z.boolean(),
  })
  .check(
    z.meta({
      id: 'WorkingHours',
      example: {
        weekly: {
          1: [
            { from: '08:00', to: '12:30' },
            { from: '13:00', to: '17:00' },
          ],
          2: [{ from: '08:00', to: '17:00' }],
          3: [{ from: '08:00', to: '17:00' }],
          4: [{ from: '08:00', to: '17:00' }],
          5: [{ from: '08:00', to: '17:00' }],
          6: [{ from: '09:00', to: '13:00' }],
          7: [],
        },
        exceptions: [],
        observeHolidays: true,
      },
    }),
  )
export type WorkingHoursEntry = z.output<typeof workingHours>

const saved = z.object({ account_id: uuid() }).check(z.meta({ id: 'OnboardingSaved' }))

/** Who completes it without a station founds one and owns it; after that it changes the station. */
export const saveBaseInfo = endpoint({
  method: 'POST',
  path: '/onboarding/base-info',
  summary: 'Save the base info of the station; the first time founds it',
  access: 'user',
  client: 'protected',
  body: baseInfo,
  reply: saved,
  problems: ['forbidden'],
})

export const saveWorkingHours = endpoint({
  method: 'POST',
  path: '/onboarding/working-hours',
  summary: 'Save the working hours of the station',
  access: desk,
  client: 'protected',
  body: workingHours,
  reply: saved,
})

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/onboarding',
  summary: 'What of the station has been set up so far',
  access: 'user',
  client: 'protected',
  reply: z
    .object({ baseInfo: z.nullable(baseInfo), workingHours: z.nullable(workingHours) })
    .check(z.meta({ id: 'Onboarding' })),
})
