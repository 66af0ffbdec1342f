import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, countryCode, emailAddress, httpUrl, phone, text, uuid, wallTime } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'
import { bayKinds } from './bays.ts'
import { listId } from './services.ts'

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

/** Wall times by ISO weekday, 1 is Monday. */
export const weekly = z
  .strictObject({
    1: intervals,
    2: intervals,
    3: intervals,
    4: intervals,
    5: intervals,
    6: intervals,
    7: intervals,
  })
  .check(z.meta({ id: 'Weekly' }))

/** Wall times of the station. */
export const workingHours = z
  .strictObject({
    weekly,
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

/** Which makes the station takes. `all` takes every one; `other` are makes our list does not have, as typed. */
export const brandChoice = z
  .strictObject({
    all: z.boolean(),
    brands: z.array(listId()).check(z.maxLength(200)),
    other: z.array(text(1, 60)).check(z.maxLength(20)),
  })
  .check(z.meta({ id: 'BrandChoice', example: { all: false, brands: ['opel', 'skoda'], other: [] } }))
export type BrandChoice = z.output<typeof brandChoice>

/** `quote`: said after a look at the car. Amounts are gross, in minor units of the station's currency. */
const servicePrice = z.union([
  z.strictObject({ kind: z.literal('quote') }),
  z.strictObject({ kind: z.enum(['from', 'fixed']), gross: z.int().check(z.minimum(0), z.maximum(100_000_000)) }),
])

const chosenService = z.strictObject({
  id: listId(),
  /** Of a bay. */
  minutes: z.int().check(z.minimum(5), z.maximum(2880), z.multipleOf(5)),
  price: servicePrice,
  /** Per cent; `null`: exempt. */
  vatRate: z.nullable(z.number().check(z.minimum(0), z.maximum(30))),
  /** A customer may book it without a call. */
  bookable: z.boolean(),
})
export type ChosenService = z.output<typeof chosenService>

export const serviceChoice = z.strictObject({ services: z.array(chosenService).check(z.maxLength(200)) }).check(
  z.meta({
    id: 'ServiceChoice',
    example: {
      services: [
        { id: 'oil-change', minutes: 45, price: { kind: 'from', gross: 14900 }, vatRate: 23, bookable: true },
        { id: 'computer-diagnostics', minutes: 60, price: { kind: 'quote' }, vatRate: 23, bookable: false },
      ],
    },
  }),
)
export type ServiceChoice = z.output<typeof serviceChoice>

export const convenienceChoice = z
  .strictObject({ conveniences: z.array(listId()).check(z.maxLength(100)) })
  .check(z.meta({ id: 'ConvenienceChoice', example: { conveniences: ['wifi', 'coffee'] } }))
export type ConvenienceChoice = z.output<typeof convenienceChoice>

/** The sections of the set-up, in their order. */
export const sections = ['base-info', 'brands', 'services', 'conveniences', 'working-hours'] as const
export type Section = (typeof sections)[number]

/**
 * What each save may also carry: the version of the section that was seen. A section that has moved on since answers
 * `version-conflict` with what it now holds as `current`; without it the section is saved over whatever it is.
 */
const seen = { version: z.optional(z.int32()) }
const saved = z
  .object({ account_id: uuid(), version: z.int() })
  .check(z.meta({ id: 'OnboardingSaved', example: { account_id: '019aa000-0000-7000-8000-000000000001', version: 1 } }))

/** Who completes it without a station founds one and owns it; after that it changes the station. */
export const saveBaseInfo = endpoint({
  method: 'POST',
  path: '/onboarding/base-info',
  summary: 'Save the base info of the station; the first time founds it',
  access: 'user',
  client: 'protected',
  body: z.extend(baseInfo, seen).check(z.meta({ id: 'BaseInfoEntry' })),
  reply: saved,
  problems: ['forbidden', 'version-conflict'],
})

export const saveBrands = endpoint({
  method: 'POST',
  path: '/onboarding/brands',
  summary: 'Save which makes the station takes',
  access: desk,
  client: 'protected',
  body: z.extend(brandChoice, seen).check(z.meta({ id: 'BrandChoiceEntry' })),
  reply: saved,
  problems: ['version-conflict'],
})

export const saveServices = endpoint({
  method: 'POST',
  path: '/onboarding/services',
  summary: 'Save what the station does, each with its own time and price',
  access: desk,
  client: 'protected',
  body: z.extend(serviceChoice, seen).check(z.meta({ id: 'ServiceChoiceEntry' })),
  reply: saved,
  problems: ['version-conflict'],
})

export const saveConveniences = endpoint({
  method: 'POST',
  path: '/onboarding/conveniences',
  summary: 'Save what the station offers beside the work',
  access: desk,
  client: 'protected',
  body: z.extend(convenienceChoice, seen).check(z.meta({ id: 'ConvenienceChoiceEntry' })),
  reply: saved,
  problems: ['version-conflict'],
})

export const saveWorkingHours = endpoint({
  method: 'POST',
  path: '/onboarding/working-hours',
  summary: 'Save the working hours of the station',
  access: desk,
  client: 'protected',
  body: z.extend(workingHours, seen).check(z.meta({ id: 'WorkingHoursEntry' })),
  reply: saved,
  problems: ['version-conflict'],
})

export const onboarding = z
  .object({
    baseInfo: z.nullable(baseInfo),
    brands: z.nullable(brandChoice),
    services: z.nullable(serviceChoice),
    conveniences: z.nullable(convenienceChoice),
    workingHours: z.nullable(workingHours),
    /** Of each section that is saved. */
    versions: z.partialRecord(z.enum(sections), z.int()),
  })
  .check(z.meta({ id: 'Onboarding', example: { versions: { 'base-info': 1 } } }))
export type Onboarding = z.output<typeof onboarding>

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/onboarding',
  summary: 'What of the station has been set up so far',
  access: 'user',
  client: 'protected',
  reply: onboarding,
})
