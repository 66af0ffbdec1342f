import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { countryCode, emailAddress, instant, lines, phone, text, uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'

export const customer = z
  .object({
    id: uuid(),
    kind: z.enum(['person', 'company']),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Customer', example: { name: 'Anna Kowalska', phone: '+48601234567' } }))
export type Customer = z.output<typeof customer>

// One way to reach them is enough, and less is none.
const isReachable = () =>
  z.refine<{ phone?: string | null | undefined; email?: string | null | undefined }>(
    (entry) => Boolean(entry.phone || entry.email),
    { path: ['phone'], error: 'contact_required' },
  )

/** With an id: that customer of the station, its fields as given now. Without: a new one, or the one of this name and phone or e-mail. */
export const customerEntry = z
  .strictObject({
    id: z.optional(uuid()),
    kind: z.optional(z.enum(['person', 'company'])),
    name: text(1, 120),
    phone: z.optional(z.nullable(phone())),
    email: z.optional(z.nullable(emailAddress())),
  })
  .check(isReachable(), z.meta({ id: 'CustomerEntry' }))

/** What somebody may be written to for beside their own visit: the next inspection, and offers. */
export const consentPurposes = ['reminders', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Who can end the mails: the customer, by the link of any of them, or the workshop at their word. */
export const mailsOffBy = ['customer', 'station'] as const

/** Since when no mail of the workshop goes to somebody, and who said so. */
export const mailsOff = z
  .object({ at: instant(), by: z.enum(mailsOffBy) })
  .check(z.meta({ id: 'MailsOff', example: { by: 'customer' } }))
export type MailsOff = z.output<typeof mailsOff>

/** The car of the examples. */
export const aCar = { plate: 'WPI 20931', vin: 'W0L0XCF0681234567', brand: 'Opel', model: 'Astra', year: 2008 }

/** A car that this customer brought last. */
const customerVehicle = z
  .object({
    id: uuid(),
    plate: z.string(),
    country: countryCode(),
    vin: z.nullable(z.string()),
    brand: z.nullable(z.string()),
    model: z.nullable(z.string()),
    year: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'CustomerVehicle', example: aCar }))
export type CustomerVehicle = z.output<typeof customerVehicle>

const knownFields = {
  ...customer.shape,
  /** The latest seen first. */
  vehicles: z.array(customerVehicle),
  /** Those that came to something, until now. */
  visits: z.int(),
  /** Of those whose car never came. */
  noShows: z.int(),
  lastVisitAt: z.nullable(instant()),
}

export const knownCustomer = z
  .object(knownFields)
  .check(z.meta({ id: 'KnownCustomer', example: { visits: 3, noShows: 0, lastVisitAt: '2026-04-14T07:00:00.000Z' } }))
export type KnownCustomer = z.output<typeof knownCustomer>

export const customerDetails = z
  .object({
    ...knownFields,
    /** What they are written to in; `null`: as the station. */
    language: z.nullable(z.enum(['en', 'pl'])),
    consents: z.array(z.object({ purpose: z.enum(consentPurposes), givenAt: instant() })),
    /** `null`: mails about their visits go to them. What the reader of an address has ended is so for all who share it. */
    mailsOff: z.nullable(mailsOff),
    notes: z.string(),
    /** Others with this phone or e-mail address, five at most. */
    duplicates: z.array(customer),
    /** Since when they are forgotten: `name` is a pseudonym, and nothing of this can be changed. */
    anonymisedAt: z.nullable(instant()),
    createdAt: instant(),
    updatedAt: instant(),
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'CustomerDetails',
      example: {
        consents: [{ purpose: 'reminders' }],
        mailsOff: null,
        notes: 'Calls back after four',
        duplicates: [],
      },
    }),
  )
export type CustomerDetails = z.output<typeof customerDetails>

/** What a list can be in the order of; a dash turns it round. */
export const customerOrders = ['name', '-updatedAt'] as const
export type CustomerOrder = (typeof customerOrders)[number]

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Customers of the station, a page at a time; `next` leads on. Who is forgotten is left out',
  access: desk,
  client: 'protected',
  query: z.strictObject({
    /** In name, phone, e-mail address, and the plates and VINs of their cars; folded, every word. */
    search: z.optional(text(1, 80)),
    /** `name` unless told. */
    sort: z.optional(z.enum(customerOrders)),
    /** 50 unless told, 200 at most. */
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/))),
    /** `next` of the page before, with all else unchanged. */
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/))),
  }),
  reply: z
    .object({
      customers: z.array(knownCustomer),
      /** `null`: this was the last page. */
      next: z.nullable(z.string()),
    })
    .check(z.meta({ id: 'Customers' })),
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'All that is known of a customer',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: customerDetails,
})

const contentFields = {
  kind: z.enum(['person', 'company']),
  name: text(1, 120),
  phone: z.nullable(phone()),
  email: z.nullable(emailAddress()),
  language: z.nullable(z.enum(['en', 'pl'])),
  /** Those that hold; when each was given, the server notes. */
  consents: z.array(z.enum(consentPurposes)).check(z.maxLength(consentPurposes.length)),
  notes: lines(0, 4000),
}
const example = {
  kind: 'person',
  name: 'Anna Kowalska',
  phone: '+48601234567',
  email: null,
  language: 'pl',
  consents: ['reminders'],
  notes: 'Calls back after four',
}

export const createCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  summary: 'Add a customer; `duplicates` of the answer says who may be the same',
  access: desk,
  client: 'protected',
  body: z
    .strictObject({
      /** Made by the client where it wants to send again safely, as that of an appointment. */
      id: z.optional(uuid()),
      ...contentFields,
    })
    .check(isReachable(), z.meta({ id: 'NewCustomer', example })),
  status: 201,
  reply: customerDetails,
  problems: ['id-taken'],
})

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/{id}',
  summary: 'Change a customer, on every visit of theirs',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      ...contentFields,
      /** The version that was seen; absent: whatever it is. A newer one answers with it as `current`. */
      version: z.optional(z.int32()),
    })
    .check(isReachable(), z.meta({ id: 'CustomerChange', example: { ...example, version: 3 } })),
  reply: customerDetails,
  problems: ['version-conflict'],
})

export const mergeCustomer = endpoint({
  method: 'POST',
  path: '/customers/{id}/merge',
  summary: 'Make a duplicate part of another customer: visits and cars move, the duplicate is gone',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** Who stays: what they lack is filled in, and what differs is kept in their notes. */
      into: uuid(),
      /** Of the duplicate, as it was seen. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'CustomerMerge', example: { into: '019aa000-0000-7000-8000-000000000001', version: 1 } })),
  reply: customerDetails,
  problems: ['version-conflict'],
})

export const switchMails = endpoint({
  method: 'PUT',
  path: '/customers/{id}/mails',
  summary: 'Say whether mails about their visits go to a customer; what waits to be sent is then to be told by hand',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      mails: z.enum(['on', 'off']),
      /** The customer has asked for mails again: nothing less turns on what they have turned off themselves. */
      isAsked: z.optional(z.boolean()),
    })
    .check(z.meta({ id: 'MailsSwitch', example: { mails: 'off' } })),
  reply: customerDetails,
})

export const anonymiseCustomer = endpoint({
  method: 'POST',
  path: '/customers/{id}/anonymise',
  summary: 'Forget a customer for good: a pseudonym stays in the history of their visits',
  access: ['owner'],
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: customerDetails,
  /** `customer-expected` has `current: {appointments: number}`. */
  problems: ['customer-expected'],
})
