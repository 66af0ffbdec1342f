import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { countryCode, text } from '#contract/shape/text.ts'

export const country = z
  .object({
    id: countryCode(),
    nameEn: z.string(),
    namePl: z.string(),
    /** The calling code without the plus. */
    calling: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Country', example: { nameEn: 'Poland', namePl: 'Polska', calling: '48' } }))
export type Country = z.output<typeof country>

export const city = z
  .object({
    /** A geonameid. */
    id: z.string(),
    countryId: countryCode(),
    name: z.string(),
    nameEn: z.nullable(z.string()),
    namePl: z.nullable(z.string()),
    /** The voivodeship in Poland, by its Polish name. */
    region: z.nullable(z.string()),
    /** Distinguishes towns with the same name. */
    district: z.nullable(z.string()),
    population: z.int(),
  })
  .check(
    z.meta({
      id: 'City',
      example: {
        id: '756135',
        name: 'Warszawa',
        nameEn: 'Warsaw',
        namePl: 'Warszawa',
        region: 'Mazowieckie',
        population: 1702139,
      },
    }),
  )
export type City = z.output<typeof city>

export const listCountries = endpoint({
  method: 'GET',
  path: '/location/countries',
  summary: 'All countries, the most used first',
  access: 'public',
  client: 'public',
  reply: z.object({ countries: z.array(country) }).check(z.meta({ id: 'Countries' })),
})

export const getCountry = endpoint({
  method: 'GET',
  path: '/location/countries/{id}',
  summary: 'One country',
  access: 'public',
  client: 'public',
  params: z.strictObject({ id: countryCode() }),
  reply: country,
})

export const listCities = endpoint({
  method: 'GET',
  path: '/location/countries/{id}/cities',
  summary: 'The cities of a country, largest first; `search` matches the beginning of a name, also without accents',
  access: 'public',
  client: 'public',
  params: z.strictObject({ id: countryCode() }),
  query: z.strictObject({
    search: z.optional(text(0, 80)),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/))),
  }),
  reply: z.object({ cities: z.array(city) }).check(z.meta({ id: 'Cities' })),
})

export const getCity = endpoint({
  method: 'GET',
  path: '/location/cities/{id}',
  summary: 'One city',
  access: 'public',
  client: 'public',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,10}$/)) }),
  reply: city,
})
