import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { longestSlug, shortestSlug } from '#domain/workshop-page/slug.ts'

const choice = {
  /** The last part of the address of the page: small letters, digits and single hyphens. */
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(shortestSlug),
      z.maxLength(longestSlug),
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
      z.meta({ example: 'auto-serwis-wola' }),
    ),
  /** Whether everybody can open the page; otherwise only the owner, as a preview. */
  isPublic: z.boolean(),
}

const workshopPage = z
  .object({
    ...choice,
    /** The full address of the page, for posters and links. */
    url: z.string(),
    /** 0 until it is saved; until then the slug is a suggestion. */
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'WorkshopPage',
      example: {
        slug: 'auto-serwis-wola',
        isPublic: true,
        url: 'https://pitboard.example/w/auto-serwis-wola',
        version: 1,
      },
    }),
  )
export type WorkshopPage = z.output<typeof workshopPage>

export const getWorkshopPage = endpoint({
  method: 'GET',
  path: '/workshop-page',
  summary: 'The address of the public page of the station, and whether it is public',
  access: ['owner'],
  client: 'protected',
  reply: workshopPage,
})

/** An earlier slug leads to the page until another station takes it: the last five are kept. */
export const saveWorkshopPage = endpoint({
  method: 'PUT',
  path: '/workshop-page',
  summary: 'Choose the address of the public page of the station, and make it public or not',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({
      ...choice,
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'WorkshopPageEntry', example: { slug: 'auto-serwis-wola', isPublic: true } })),
  reply: workshopPage,
  problems: ['version-conflict', 'slug-taken', 'slug-reserved'],
})
