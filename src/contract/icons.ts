import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'

export const mostIcons = 100

const size = () => z.optional(z.number())

/** The answer of the Iconify API, so that its loader can use our server. */
const iconSet = z
  .object({
    prefix: z.string(),
    icons: z.record(z.string(), z.object({ body: z.string(), width: size(), height: size() })),
    aliases: z.optional(z.record(z.string(), z.object({ parent: z.string() }))),
    width: size(),
    height: size(),
    not_found: z.optional(z.array(z.string())),
  })
  .check(
    z.meta({
      id: 'IconSet',
      example: {
        prefix: 'tabler',
        icons: { check: { body: '<path d="m5 12l5 5L20 7"/>' } },
        width: 24,
        height: 24,
      },
    }),
  )

const isShortEnough = (names: string): boolean => names.split(',').length <= mostIcons

export const listIcons = endpoint({
  method: 'GET',
  path: '/icons/{file}',
  summary: 'Icons of a set by their names, in the format of the Iconify API; at most 500 characters',
  access: 'public',
  client: 'public',
  params: z.strictObject({ file: z.string().check(z.regex(/^[a-z0-9-]{1,40}\.json$/)) }),
  query: z.strictObject({
    /** Names separated by commas, `check,clock`. */
    icons: z
      .string()
      .check(z.maxLength(500), z.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/), z.refine(isShortEnough, 'too-many-icons')),
  }),
  reply: iconSet,
})
