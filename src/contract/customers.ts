import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, countryCode, emailAddress, instant, lines, phone, text, uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'

export const customer = z
  .object({
    id: uuid(),
    kind: z.enum(['person', 'company']),
    /** Empty if only the phone number or the e-mail address is known. */
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Customer', example: { name: 'Anna Kowalska', phone: '+48601234567' } }))
export type Customer = z.output<typeof customer>

const companyFields = {
  /** Of the tax number and of the address. */
  country: countryCode(),
  /** The tax number: in Poland ten digits with a valid checksum. */
  nip: z.nullable(text(4, 20)),
  street: z.nullable(text(1, 120)),
  postalCode: z.nullable(text(2, 12)),
  city: z.nullable(text(1, 80)),
}
const aCompany = { country: 'PL', nip: '8567346215', street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' }

/** What is known of a customer that is a company, beside its name. */
export const customerCompany = z.object(companyFields).check(z.meta({ id: 'CustomerCompany', example: aCompany }))
export type CustomerCompany = z.output<typeof customerCompany>

const companyEntry = () =>
  z.nullable(z.strictObject(companyFields).check(z.meta({ id: 'CustomerCompanyEntry', example: aCompany })))

type Kinded = { kind?: 'person' | 'company' | undefined; company?: CustomerCompany | null | undefined }
const isCompanyIfGiven = () =>
  z.refine<Kinded>(({ kind, company }) => !company || kind !== 'person', {
    path: ['kind'],
    error: 'company_expected',
  })

// A caller may give only a name, or only a number.
const isNamed = () =>
  z.refine<{ name?: string | undefined; phone?: string | null | undefined; email?: string | null | undefined }>(
    (entry) => Boolean(entry.name || entry.phone || entry.email),
    { path: ['name'], error: 'name_or_contact_required' },
  )
/** Empty if only a phone number or an e-mail address is known. */
const name = () => text(0, 120)

/**
 * With an id: changes that customer of the station to these fields. Without: uses the customer with this name and phone
 * or e-mail, without a name the customer with this phone or e-mail, or creates a new one. A company with a tax number is
 * also the customer with this name and tax number whose phone and e-mail do not differ.
 */
export const customerEntry = z
  .strictObject({
    id: z.optional(uuid()),
    kind: z.optional(z.enum(['person', 'company'])),
    name: z.optional(name()),
    phone: z.optional(z.nullable(phone())),
    email: z.optional(z.nullable(emailAddress())),
    /** Makes the customer a company. Without it, what is known stays. */
    company: z.optional(companyEntry()),
  })
  .check(isNamed(), isCompanyIfGiven(), z.meta({ id: 'CustomerEntry' }))

/** Purposes beside the customer's own appointment: the next inspection, and offers. */
export const consentPurposes = ['reminders', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** `phone`: calls about what the customer has not booked. */
export const consentChannels = ['email', 'sms', 'phone'] as const
export type ConsentChannel = (typeof consentChannels)[number]
/** Where a consent was recorded. */
export const consentSources = ['desk', 'online-booking', 'import'] as const
export type ConsentSource = (typeof consentSources)[number]

/**
 * What stops the mails: the customer, by the link in any mail, the workshop at the customer's request, or that the address
 * does not exist and mails to it come back.
 */
export const mailsOffBy = ['customer', 'station', 'bounce'] as const

/** Since when a customer gets no mails from the workshop, and why. */
export const mailsOff = z
  .object({ at: instant(), by: z.enum(mailsOffBy) })
  .check(z.meta({ id: 'MailsOff', example: { by: 'customer' } }))
export type MailsOff = z.output<typeof mailsOff>

/** The vehicle of the examples. */
export const aCar = { plate: 'WPI 20931', vin: 'W0L0XCF0681234567', brand: 'Opel', model: 'Astra', year: 2008 }

/** A vehicle that this customer was the last to bring. */
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
  /** The most recent first. */
  vehicles: z.array(customerVehicle),
  /** Past visits, without rejected, cancelled and missed ones. */
  visits: z.int(),
  /** Missed appointments. */
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
    /** The language of mails to the customer; `null` means the station's. */
    language: z.nullable(z.enum(['en', 'pl'])),
    consents: z.array(
      z.object({
        purpose: z.enum(consentPurposes),
        givenAt: instant(),
        /** Channel and source are absent in answers of earlier versions: `email` and `desk`. */
        channel: z.optional(z.enum(consentChannels)),
        source: z.optional(z.enum(consentSources)),
      }),
    ),
    /**
     * `null` if the customer gets mails about appointments. A reader's unsubscription applies to all who share the
     * address; that mails come back ends with a new address, or when mails are switched on.
     */
    mailsOff: z.nullable(mailsOff),
    /** Since when the workshop sends the customer no SMS. Absent in answers of earlier versions. */
    smsOffAt: z.optional(z.nullable(instant())),
    notes: z.string(),
    /** `null` for a person, and if nothing is known. */
    company: z.nullable(customerCompany),
    /** Other customers with this phone, e-mail address or tax number, at most five. */
    duplicates: z.array(customer),
    /** When the customer was anonymised: `name` is a pseudonym, and no field can be changed. */
    anonymisedAt: z.nullable(instant()),
    createdAt: instant(),
    updatedAt: instant(),
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'CustomerDetails',
      example: {
        consents: [{ purpose: 'reminders', channel: 'email', source: 'desk' }],
        mailsOff: null,
        smsOffAt: null,
        notes: 'Calls back after four',
        company: null,
        duplicates: [],
      },
    }),
  )
export type CustomerDetails = z.output<typeof customerDetails>

/** The possible orders of a list; a dash means descending. */
export const customerOrders = [
  'name',
  '-name',
  'lastVisit',
  '-lastVisit',
  'visits',
  '-visits',
  'noShows',
  '-noShows',
  'spent',
  '-spent',
  'createdAt',
  '-createdAt',
  '-updatedAt',
] as const
export type CustomerOrder = (typeof customerOrders)[number]

/** How a customer can be reached: the number or address is known, and nobody has switched these messages off. */
export const reachableBy = ['phone', 'email', 'sms'] as const

/** Months, at most ten years. */
export const months = () => z.string().check(z.regex(/^([1-9]|[1-9]\d|1[01]\d|120)$/))
/** 50 if omitted, at most 200. */
export const pageLimit = () => z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/))
export const pageCursor = () => z.string().check(z.regex(/^[\w-]{1,2000}$/))

/** What a list of customers is narrowed to; all that is given must be true. */
export const customerFilters = {
  /**
   * Searches name, phone, e-mail address, tax number, and the plates and VINs of the vehicles; every word must match,
   * without accents.
   */
  search: z.optional(text(1, 80)),
  kind: z.optional(z.enum(['person', 'company'])),
  /** Has given a consent for this purpose, or any. */
  consent: z.optional(z.enum([...consentPurposes, 'any'])),
  /** The consent is for this channel; without `consent`, any is. */
  channel: z.optional(z.enum(consentChannels)),
  reach: z.optional(z.enum(reachableBy)),
  /** The last visit was on this day or later, or earlier, in the station's time zone. */
  visitedFrom: z.optional(calendarDate()),
  visitedTo: z.optional(calendarDate()),
  /** Has been here, but not for so many months. */
  absentMonths: z.optional(months()),
  /**
   * Has declined a finding whose description or place has these words, without accents, which no later finding
   * continues.
   */
  declined: z.optional(text(1, 80)),
  /** Has declined a finding, or that finding, in the last so many months. */
  declinedMonths: z.optional(months()),
  /** Has missed an appointment. */
  noShows: z.optional(z.literal('yes')),
}
/** `name` if omitted. */
export const customerSort = z.optional(z.enum(customerOrders))

/** A customer in a list. */
export const listedCustomer = z
  .object({
    ...knownFields,
    /** What the completed visits have cost, minor units with tax. */
    spent: z.int(),
  })
  .check(z.meta({ id: 'ListedCustomer', example: { spent: 184_500 } }))
export type ListedCustomer = z.output<typeof listedCustomer>

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Customers of the station in pages; `next` continues. Anonymised customers are left out',
  access: desk,
  client: 'protected',
  query: z.strictObject({
    ...customerFilters,
    sort: customerSort,
    limit: z.optional(pageLimit()),
    /** `next` of the previous page, with all other parameters unchanged. */
    cursor: z.optional(pageCursor()),
  }),
  reply: z
    .object({
      customers: z.array(listedCustomer),
      /** `null` on the last page. */
      next: z.nullable(z.string()),
    })
    .check(z.meta({ id: 'Customers' })),
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'The details of a customer',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: customerDetails,
})

const contentFields = {
  kind: z.enum(['person', 'company']),
  name: name(),
  phone: z.nullable(phone()),
  email: z.nullable(emailAddress()),
  language: z.nullable(z.enum(['en', 'pl'])),
  /** The consents to emails that are in force; the server records when each was given. */
  consents: z.array(z.enum(consentPurposes)).check(z.maxLength(consentPurposes.length)),
  /** Those to SMS. Without it, what is known stays. */
  smsConsents: z.optional(z.array(z.enum(consentPurposes)).check(z.maxLength(consentPurposes.length))),
  /** Those to calls. Without it, what is known stays. */
  phoneConsents: z.optional(z.array(z.enum(consentPurposes)).check(z.maxLength(consentPurposes.length))),
  notes: lines(0, 4000),
  /** Only of a company. Without it, what is known of a company stays; a person has none. */
  company: z.optional(companyEntry()),
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
  summary: 'Add a customer; `duplicates` of the answer lists possible duplicates',
  access: desk,
  client: 'protected',
  body: z
    .strictObject({
      /** Made by the client so that it can repeat the request safely, as for an appointment. */
      id: z.optional(uuid()),
      ...contentFields,
    })
    .check(isNamed(), isCompanyIfGiven(), z.meta({ id: 'NewCustomer', example })),
  status: 201,
  reply: customerDetails,
  problems: ['id-taken'],
})

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/{id}',
  summary: 'Change a customer, in all their appointments',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      ...contentFields,
      /** The version that was seen; without it nothing is checked. If it is outdated, `current` is the newer one. */
      version: z.optional(z.int32()),
    })
    .check(isNamed(), isCompanyIfGiven(), z.meta({ id: 'CustomerChange', example: { ...example, version: 3 } })),
  reply: customerDetails,
  problems: ['version-conflict'],
})

export const mergeCustomer = endpoint({
  method: 'POST',
  path: '/customers/{id}/merge',
  summary: 'Merge a duplicate into another customer: visits and vehicles move, the duplicate is deleted',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** The customer who remains: missing fields are filled in, and differing ones are added to the notes. */
      into: uuid(),
      /** The version of the duplicate that was seen. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'CustomerMerge', example: { into: '019aa000-0000-7000-8000-000000000001', version: 1 } })),
  reply: customerDetails,
  problems: ['version-conflict'],
})

export const switchMails = endpoint({
  method: 'PUT',
  path: '/customers/{id}/mails',
  summary: 'Switch the mails to a customer on or off; if off, waiting messages are to be delivered by hand',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      mails: z.enum(['on', 'off']),
      /** The customer has asked for mails again; required to undo the customer's own unsubscription. */
      isAsked: z.optional(z.boolean()),
    })
    .check(z.meta({ id: 'MailsSwitch', example: { mails: 'off' } })),
  reply: customerDetails,
})

export const switchSms = endpoint({
  method: 'PUT',
  path: '/customers/{id}/sms',
  summary: 'Switch SMS to a customer on or off; if off, waiting SMS are to be delivered by hand',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z.strictObject({ sms: z.enum(['on', 'off']) }).check(z.meta({ id: 'SmsSwitch', example: { sms: 'off' } })),
  reply: customerDetails,
})

export const anonymiseCustomer = endpoint({
  method: 'POST',
  path: '/customers/{id}/anonymise',
  summary: 'Anonymise a customer permanently: a pseudonym stays in the history of their visits',
  access: ['owner'],
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: customerDetails,
  /** `customer-expected` has `current: {appointments: number}`. */
  problems: ['customer-expected'],
})
