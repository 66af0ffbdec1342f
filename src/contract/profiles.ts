import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { phone, text, uuid } from '#contract/shape/text.ts'
import { roles } from '#domain/role.ts'

const aPerson = { firstName: 'Marek', lastName: 'Nowak', phone: '+48601234567' }

/**
 * A flat object; `account_id` is always present and is `null`, like all fields of the station, before the base info is
 * saved.
 */
export const profile = z
  .object({
    id: uuid(),
    email: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    /** The name on the board and in the history; unique within a station. */
    shortName: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** The path of the picture below the API's base; it changes with each new picture. */
    photo: z.nullable(z.string()),
    language: z.enum(['en', 'pl']),
    role: z.nullable(z.enum(roles)),
    account_id: z.nullable(uuid()),
    stationName: z.nullable(z.string()),
    country: z.nullable(z.string()),
    timeZone: z.nullable(z.string()),
    currency: z.nullable(z.string()),
    /** Whether the orders of the station offer condition reports. */
    conditionReports: z.boolean(),
    /** Set on a workshop tablet without a signed-in user: `id` is then the device's. */
    device: z.nullable(z.object({ id: uuid(), name: z.string() })),
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'Profile',
      example: {
        ...aPerson,
        email: 'marek@example.com',
        shortName: 'Marek',
        language: 'pl',
        stationName: 'Auto Serwis Wola',
        country: 'PL',
        timeZone: 'Europe/Warsaw',
        currency: 'PLN',
        conditionReports: true,
      },
    }),
  )
export type Profile = z.output<typeof profile>

export const myProfile = endpoint({
  method: 'GET',
  path: '/profiles/me',
  summary: 'Who is signed in',
  access: 'user',
  client: 'protected',
  reply: profile,
})

/** A person of the same station, or oneself. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/profiles/{id}',
  summary: 'A person of the same station',
  access: 'user',
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: z
    .object({
      id: uuid(),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      /** For other people visible to the desk only. */
      phone: z.nullable(z.string()),
      photo: z.nullable(z.string()),
      role: z.nullable(z.enum(roles)),
    })
    .check(z.meta({ id: 'Person', example: aPerson })),
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profiles/me',
  summary: 'Change one’s own name, phone and language',
  access: 'user',
  client: 'protected',
  body: z
    .strictObject({
      firstName: z.nullable(text(1, 60)),
      lastName: z.nullable(text(1, 60)),
      phone: z.nullable(phone()),
      language: z.enum(['en', 'pl']),
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({
        id: 'ProfileEntry',
        example: { ...aPerson, language: 'pl' },
      }),
    ),
  reply: profile,
  problems: ['version-conflict'],
})

export const uploadProfilePhoto = endpoint({
  method: 'POST',
  path: '/profiles/upload-photo',
  summary: 'Set one’s own picture: JPEG, PNG or WebP',
  access: 'user',
  client: 'protected',
  files: { field: 'photo', most: 1 },
  reply: profile,
  problems: ['not-an-image', 'image-too-large', 'photos-unavailable'],
})

export const removeProfilePhoto = endpoint({
  method: 'DELETE',
  path: '/profiles/photo',
  summary: 'Remove one’s own picture',
  access: 'user',
  client: 'protected',
  reply: profile,
})

export const getProfilePhoto = endpoint({
  method: 'GET',
  path: '/profiles/{id}/photo/{name}',
  summary: 'The picture of a person of the same station, square, WebP',
  access: 'user',
  client: 'protected',
  params: z.strictObject({ id: uuid(), name: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  bytes: 'image/webp',
  problems: ['photos-unavailable'],
})
