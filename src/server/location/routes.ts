import { getCity, getCountry, listCities, listCountries } from '#contract/location.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findCities, findCity, findCountries, findCountry } from './store.ts'

const suggestions = 20
/** More than the number of cities of any country in the list. */
const allCities = 5000

export function bindLocation(bind: Bind, { database: { db } }: Deps): void {
  bind(listCountries, { lasting: true })(async () => ({ ok: true, value: { countries: await findCountries(db) } }))

  bind(getCountry, { lasting: true })(async ({ params }) => {
    const value = await findCountry(db, params.id)
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(listCities, { lasting: true })(async ({ params, query }) => {
    if (!(await findCountry(db, params.id))) return fail('not-found')
    const limit = query.limit ? Number(query.limit) : query.search ? suggestions : allCities
    return { ok: true, value: { cities: await findCities(db, params.id, query.search ?? '', limit) } }
  })

  bind(getCity, { lasting: true })(async ({ params }) => {
    const value = await findCity(db, params.id)
    return value ? { ok: true, value } : fail('not-found')
  })
}
