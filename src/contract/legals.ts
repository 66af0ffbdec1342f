import * as z from 'zod/mini'
import { desk } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, instant, text, uuid } from './text.ts'

export const vatStatuses = ['active', 'exempt', 'none'] as const
export type VatStatus = (typeof vatStatuses)[number]

const digits = (pattern: RegExp) => z.nullable(z.string().check(z.regex(pattern)))

const entryFields = {
  country: countryCode(),
  name: text(1, 200),
  /** The tax number: digits alone in Poland, where its checksum is held. */
  nip: z.nullable(text(4, 20)),
  regon: digits(/^(\d{9}|\d{14})$/),
  krs: digits(/^\d{10}$/),
  legalForm: z.nullable(text(1, 80)),
  street: text(1, 120),
  postalCode: text(2, 12),
  city: text(1, 80),
  vatStatus: z.nullable(z.enum(vatStatuses)),
}

export const legal = z
  .object({
    id: uuid(),
    ...entryFields,
    /** Typed, or told by a registry and when. */
    source: z.enum(['registry', 'manual']),
    checkedAt: z.nullable(instant()),
    version: z.int(),
  })
  .check(z.meta({ id: 'Legal' }))
export type Legal = z.output<typeof legal>

/** The company behind the station. Public in what a 401 means: it ends no session on the page. */
export const myLegal = endpoint({
  method: 'GET',
  path: '/legals/me',
  summary: 'The company data of one’s own station; null until it is saved',
  access: desk,
  client: 'public',
  reply: z.object({ legal: z.nullable(legal) }).check(z.meta({ id: 'MyLegal' })),
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
      /** The version that was seen; absent: whatever it is. */
      version: z.optional(z.int()),
    })
    .check(
      z.meta({
        id: 'LegalEntry',
        example: {
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
        },
      }),
    ),
  reply: legal,
  problems: ['version-conflict'],
})
