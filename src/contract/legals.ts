import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { countryCode, instant, text, uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'

export const vatStatuses = ['active', 'exempt', 'none'] as const
export type VatStatus = (typeof vatStatuses)[number]

const digits = (pattern: RegExp) => z.nullable(z.string().check(z.regex(pattern)))

const entryFields = {
  country: countryCode(),
  name: text(1, 200),
  /** The tax number: in Poland digits only, with a valid checksum. */
  nip: z.nullable(text(4, 20)),
  regon: digits(/^(\d{9}|\d{14})$/),
  krs: digits(/^\d{10}$/),
  legalForm: z.nullable(text(1, 80)),
  street: text(1, 120),
  postalCode: text(2, 12),
  city: text(1, 80),
  vatStatus: z.nullable(z.enum(vatStatuses)),
}

const aCompany = {
  country: 'PL',
  name: 'Auto Serwis Wola sp. z o.o.',
  nip: '8567346215',
  regon: null,
  krs: null,
  legalForm: 'sp. z o.o.',
  street: 'Wolska 12',
  postalCode: '01-201',
  city: 'Warszawa',
  vatStatus: 'active',
}

export const legal = z
  .object({
    id: uuid(),
    ...entryFields,
    /** Typed, or read from a registry at `checkedAt`. */
    source: z.enum(['registry', 'manual']),
    checkedAt: z.nullable(instant()),
    /** The registry's number of the query, as proof. */
    requestId: z.optional(z.string()),
    version: z.int(),
  })
  .check(z.meta({ id: 'Legal', example: { source: 'manual' } }))
export type Legal = z.output<typeof legal>

/** The company of the station. Its `client` is public: a 401 does not end the session on the page. */
export const myLegal = endpoint({
  method: 'GET',
  path: '/legals/me',
  summary: 'The company data of one’s own station; null until it is saved',
  access: desk,
  client: 'public',
  reply: z.object({ legal: z.nullable(legal) }).check(z.meta({ id: 'MyLegal' })),
})

export const listLegals = endpoint({
  method: 'GET',
  path: '/legals',
  summary: 'The company data of one’s own station as a list with one element, or empty until it is saved',
  access: desk,
  client: 'public',
  reply: z.object({ legals: z.array(legal) }).check(z.meta({ id: 'Legals' })),
})

export const getLegal = endpoint({
  method: 'GET',
  path: '/legals/{id}',
  summary: 'Company data by its id, of one’s own station only',
  access: desk,
  client: 'public',
  params: z.strictObject({ id: uuid() }),
  reply: legal,
})

/** Company data in the registry's spelling. A field that it does not have is `null` and must be typed. */
const registryCompany = z
  .object({
    country: z.literal('PL'),
    name: z.string(),
    nip: z.string(),
    regon: z.nullable(z.string()),
    krs: z.nullable(z.string()),
    street: z.nullable(z.string()),
    postalCode: z.nullable(z.string()),
    city: z.nullable(z.string()),
    vatStatus: z.nullable(z.enum(vatStatuses)),
  })
  .check(z.meta({ id: 'RegistryCompany', example: aCompany }))
export type RegistryCompany = z.output<typeof registryCompany>

const companyLookup = z
  .object({
    /** `null` if the registry has no such company. */
    company: z.nullable(registryCompany),
    checkedAt: instant(),
    requestId: z.string(),
  })
  .check(z.meta({ id: 'CompanyLookup', example: { requestId: 'a1b2c-3d4e5f6' } }))
export type CompanyLookup = z.output<typeof companyLookup>

export const lookUpCompany = endpoint({
  method: 'GET',
  path: '/legals/nip/{nip}',
  summary: 'A company by its Polish tax number, from the VAT register of the Ministry of Finance, as of today',
  access: desk,
  client: 'public',
  params: z.strictObject({ nip: text(1, 40) }),
  reply: companyLookup,
  problems: ['registry-limit', 'registry-unavailable'],
})

export const saveLegal = endpoint({
  method: 'POST',
  path: '/legals',
  summary: 'Save the company data of one’s own station',
  access: ['owner'],
  client: 'public',
  body: z
    .strictObject({
      ...entryFields,
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({
        id: 'LegalEntry',
        example: aCompany,
      }),
    ),
  reply: legal,
  problems: ['version-conflict'],
})
