import * as z from 'zod/mini'
import { customerFilters, customerSort } from '#contract/customers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { text, uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'
import { carFilters, carSort } from './car-list.ts'

/** Of a station. */
export const mostSavedViews = 50
export const longestViewName = 60

/** A list with its filters and its order; what is stored is what the list takes. */
const viewContent = z.discriminatedUnion('list', [
  z.strictObject({
    list: z.literal('customers'),
    name: text(1, longestViewName),
    filters: z.strictObject({ ...customerFilters, sort: customerSort }),
  }),
  z.strictObject({
    list: z.literal('cars'),
    name: text(1, longestViewName),
    filters: z.strictObject({ ...carFilters, sort: carSort }),
  }),
])
export const viewEntry = viewContent.check(
  z.meta({
    id: 'SavedViewEntry',
    example: { list: 'customers', name: 'Declined brakes', filters: { declined: 'brakes', declinedMonths: '6' } },
  }),
)
export type ViewEntry = z.output<typeof viewEntry>

const savedView = z.object({ id: uuid(), view: viewEntry }).check(z.meta({ id: 'SavedView' }))
export type SavedView = z.output<typeof savedView>

const savedViews = z.object({ views: z.array(savedView) }).check(z.meta({ id: 'SavedViews' }))

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  summary: 'The saved views of the lists of customers and cars, by name; the whole desk has them',
  access: desk,
  client: 'protected',
  reply: savedViews,
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/saved-views/{id}',
  summary: 'Save filters under a name, or overwrite those under this id',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: viewEntry,
  reply: savedView,
  problems: ['too-many-views'],
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Delete a saved view',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  status: 204,
})
