import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'

/** The id of an entry of our lists: `oil-change`. */
export const listId = () => z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60))

const named = { id: listId(), icon: z.string(), nameEn: z.string(), namePl: z.string() }

/** A kind of job. `minutes` is the usual time in a bay, which a station can override. */
const service = z.object({ ...named, minutes: z.int(), popular: z.boolean() }).check(
  z.meta({
    id: 'Service',
    example: { id: 'timing-belt', nameEn: 'Timing belt', namePl: 'Wymiana rozrządu', minutes: 300, popular: true },
  }),
)
export type Service = z.output<typeof service>

const serviceGroup = z.object({ ...named, services: z.array(service) }).check(
  z.meta({
    id: 'ServiceGroup',
    example: { id: 'engine', icon: 'tabler:engine', nameEn: 'Engine', namePl: 'Silnik' },
  }),
)
export type ServiceGroup = z.output<typeof serviceGroup>

const brandFields = {
  id: listId(),
  name: z.string(),
  /** The Polish name, if it differs. */
  namePl: z.nullable(z.string()),
  /** Alternative spellings for the search. */
  aliases: z.array(z.string()),
  popular: z.boolean(),
}
const brand = z.object(brandFields).check(z.meta({ id: 'Brand', example: { id: 'opel', name: 'Opel', popular: true } }))
export type Brand = z.output<typeof brand>

const brandWithModels = z
  .object({ ...brandFields, models: z.array(z.object({ id: listId(), name: z.string() })) })
  .check(z.meta({ id: 'BrandWithModels', example: { models: [{ id: 'opel-astra', name: 'Astra' }] } }))
export type BrandWithModels = z.output<typeof brandWithModels>

const convenience = z
  .object(named)
  .check(
    z.meta({ id: 'Convenience', example: { id: 'coffee', icon: 'tabler:coffee', nameEn: 'Coffee', namePl: 'Kawa' } }),
  )
export type Convenience = z.output<typeof convenience>

export const listServices = endpoint({
  method: 'GET',
  path: '/services',
  summary: 'Every service of the taxonomy in its groups, in display order',
  access: 'public',
  client: 'public',
  reply: z.object({ groups: z.array(serviceGroup) }).check(z.meta({ id: 'Services' })),
})

export const listBrands = endpoint({
  method: 'GET',
  path: '/services/brands',
  summary: 'All brands, by name',
  access: 'public',
  client: 'public',
  reply: z.object({ brands: z.array(brand) }).check(z.meta({ id: 'Brands' })),
})

export const getBrand = endpoint({
  method: 'GET',
  path: '/services/brands/{brand}',
  summary: 'One brand with its models',
  access: 'public',
  client: 'public',
  params: z.strictObject({ brand: listId() }),
  reply: brandWithModels,
})

export const listConveniences = endpoint({
  method: 'GET',
  path: '/services/conveniences',
  summary: 'All conveniences a station may offer, in display order',
  access: 'public',
  client: 'public',
  reply: z.object({ conveniences: z.array(convenience) }).check(z.meta({ id: 'Conveniences' })),
})

export const getConvenience = endpoint({
  method: 'GET',
  path: '/services/conveniences/{id}',
  summary: 'One convenience',
  access: 'public',
  client: 'public',
  params: z.strictObject({ id: listId() }),
  reply: convenience,
})
