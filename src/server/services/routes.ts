import { getBrand, getConvenience, listBrands, listConveniences, listServices } from '#contract/services.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { taxonomy } from './read-taxonomy.ts'

const brands = [...taxonomy.brands.values()].map(({ models: _, ...brand }) => brand)
const conveniences = [...taxonomy.conveniences.values()]

export function bindServices(bind: Bind): void {
  bind(listServices, { lasting: true })(async () => ({ ok: true, value: { groups: [...taxonomy.groups] } }))

  bind(listBrands, { lasting: true })(async () => ({ ok: true, value: { brands } }))

  bind(getBrand, { lasting: true })(async ({ params }) => {
    const value = taxonomy.brands.get(params.brand)
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(listConveniences, { lasting: true })(async () => ({ ok: true, value: { conveniences } }))

  bind(getConvenience, { lasting: true })(async ({ params }) => {
    const value = taxonomy.conveniences.get(params.id)
    return value ? { ok: true, value } : fail('not-found')
  })
}
