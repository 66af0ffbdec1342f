import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, countryCode, emailAddress, httpUrl, phone, text, uuid, wallTime } from '#contract/shape/text.ts'
import { desk, staff } from '#domain/role.ts'
import { bayKinds } from './bays.ts'
import { listId } from './services.ts'

/** In a saved list a bay without an id is new; an omitted one is deleted, or only closed if it has appointments. */
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
    /** An id of the city list; `null` if the town was typed. */
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

/** Local times by ISO weekday, 1 is Monday. */
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

/** In the station's time zone. */
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

/** The makes that the station accepts. `all` means every make; `other` are typed makes that are not in our list. */
export const brandChoice = z
  .strictObject({
    all: z.boolean(),
    brands: z.array(listId()).check(z.maxLength(200)),
    other: z.array(text(1, 60)).check(z.maxLength(20)),
  })
  .check(z.meta({ id: 'BrandChoice', example: { all: false, brands: ['opel', 'skoda'], other: [] } }))
export type BrandChoice = z.output<typeof brandChoice>

/** `quote`: priced after an inspection. Amounts are gross, in minor units of the station's currency. */
const servicePrice = z.union([
  z.strictObject({ kind: z.literal('quote') }),
  z.strictObject({ kind: z.enum(['from', 'fixed']), gross: z.int().check(z.minimum(0), z.maximum(100_000_000)) }),
])

const chosenService = z.strictObject({
  id: listId(),
  /** Occupied in a bay. */
  minutes: z.int().check(z.minimum(5), z.maximum(2880), z.multipleOf(5)),
  price: servicePrice,
  /** Per cent; `null` means exempt. */
  vatRate: z.nullable(z.number().check(z.minimum(0), z.maximum(30))),
  /** A customer may book it online. */
  bookable: z.boolean(),
  /** What customers read beside the price; `''`: nothing. If it is absent in a request, a saved note is kept. */
  note: z.optional(text(0, 80)),
})
export type ChosenService = z.output<typeof chosenService>

export const serviceChoice = z.strictObject({ services: z.array(chosenService).check(z.maxLength(200)) }).check(
  z.meta({
    id: 'ServiceChoice',
    example: {
      services: [
        {
          id: 'oil-change',
          minutes: 45,
          price: { kind: 'from', gross: 14900 },
          vatRate: 23,
          bookable: true,
          note: 'With the filter; oil by quantity',
        },
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
 * The optional version of the section that was seen. If the section has changed since, the call fails with
 * `version-conflict` and the saved content as `current`; without a version nothing is checked.
 */
const seen = { version: z.optional(z.int32()) }
const saved = z
  .object({ account_id: uuid(), version: z.int() })
  .check(z.meta({ id: 'OnboardingSaved', example: { account_id: '019aa000-0000-7000-8000-000000000001', version: 1 } }))

/** A user without a station creates one and becomes its owner; later calls change the station. */
export const saveBaseInfo = endpoint({
  method: 'POST',
  path: '/onboarding/base-info',
  summary: 'Save the base info of the station; the first time creates it',
  access: 'user',
  client: 'protected',
  body: z
    .extend(baseInfo, {
      ...seen,
      /** The name of the user who creates a station, if the account has none; otherwise without effect. */
      founderName: z.optional(text(1, 80)),
    })
    .check(z.meta({ id: 'BaseInfoEntry' })),
  reply: saved,
  problems: ['forbidden', 'version-conflict'],
})

export const saveBrands = endpoint({
  method: 'POST',
  path: '/onboarding/brands',
  summary: 'Save the makes that the station accepts',
  access: desk,
  client: 'protected',
  body: z.extend(brandChoice, seen).check(z.meta({ id: 'BrandChoiceEntry' })),
  reply: saved,
  problems: ['version-conflict'],
})

export const saveServices = endpoint({
  method: 'POST',
  path: '/onboarding/services',
  summary: 'Save the services of the station, each with its own time and price',
  access: desk,
  client: 'protected',
  body: z.extend(serviceChoice, seen).check(z.meta({ id: 'ServiceChoiceEntry' })),
  reply: saved,
  problems: ['version-conflict'],
})

export const saveConveniences = endpoint({
  method: 'POST',
  path: '/onboarding/conveniences',
  summary: 'Save the conveniences of the station',
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

const stationLogo = z
  .object({
    /** Changes with each new picture; `getStationLogo` returns its bytes. */
    name: z.string(),
    /** Pixels. */
    width: z.int(),
    height: z.int(),
  })
  .check(
    z.meta({
      id: 'StationLogo',
      example: { name: 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE', width: 480, height: 120 },
    }),
  )
export type StationLogo = z.output<typeof stationLogo>

export const onboarding = z
  .object({
    baseInfo: z.nullable(baseInfo),
    brands: z.nullable(brandChoice),
    services: z.nullable(serviceChoice),
    conveniences: z.nullable(convenienceChoice),
    workingHours: z.nullable(workingHours),
    /** The logo on the papers; absent: none. */
    logo: z.optional(stationLogo),
    /** The versions of the saved sections. */
    versions: z.partialRecord(z.enum(sections), z.int()),
  })
  .check(z.meta({ id: 'Onboarding', example: { versions: { 'base-info': 1 } } }))
export type Onboarding = z.output<typeof onboarding>

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/onboarding',
  summary: 'The saved sections of the set-up',
  access: 'user',
  client: 'protected',
  reply: onboarding,
})

export const uploadStationLogo = endpoint({
  method: 'POST',
  path: '/onboarding/logo',
  summary: 'Set the logo on the papers of the station, in place of an earlier one: JPEG, PNG or WebP',
  access: ['owner'],
  client: 'protected',
  files: { field: 'logo', most: 1 },
  status: 201,
  reply: stationLogo,
  problems: ['not-an-image', 'image-too-large', 'storage-full', 'photos-unavailable'],
})

export const removeStationLogo = endpoint({
  method: 'DELETE',
  path: '/onboarding/logo',
  summary: 'Remove the logo',
  access: ['owner'],
  client: 'protected',
})

export const getStationLogo = endpoint({
  method: 'GET',
  path: '/onboarding/logo/{name}',
  summary: 'The picture of the logo, WebP: at most 600 × 200 pixels, transparent where it was',
  access: staff,
  client: 'protected',
  params: z.strictObject({ name: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  bytes: 'image/webp',
  problems: ['photos-unavailable'],
})
