import { call } from '#client/api/call.ts'
import { countriesQuery } from '#client/api/countries-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { ComboOption, ComboSearch } from '#client/ui/fields/use-combo-search.ts'
import { type City, type Country, listCities } from '#contract/location.ts'

const normaliseText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase()

/** By the beginning of any word, accents or not. */
function filterByWords(options: readonly ComboOption[], query: string): ComboOption[] {
  const wanted = normaliseText(query.trim())
  return options.filter(({ label, detail = '' }) => ` ${normaliseText(`${label} ${detail}`)}`.includes(` ${wanted}`))
}

function nameCountry({ nameEn, namePl }: Country, locale: string): string {
  return locale === 'pl' ? namePl : nameEn
}

/** Countries by name in the language shown, with their calling code. */
export function searchCountries(locale: string): ComboSearch {
  return async (query) => {
    const countries = await queryClient.fetchQuery(countriesQuery)
    const options = countries.map((country) => ({
      id: country.id,
      label: nameCountry(country, locale),
      ...(country.calling ? { detail: `+${country.calling}` } : {}),
    }))
    return filterByWords(options, query)
  }
}

function nameCity({ name, nameEn, namePl }: City, locale: string): string {
  return (locale === 'pl' ? namePl : nameEn) ?? name
}

/** Before the id of a town that stands in no list. */
export const typedTown = 'typed:'

/** Towns of a country; what was typed is offered too, so that a village missing in the list is no dead end. */
export function searchCities(country: string, locale: string, typedWords: string): ComboSearch {
  return async (query, signal) => {
    const search = query.trim()
    const found = await call(
      listCities,
      { params: { id: country }, query: search ? { search, limit: '20' } : { limit: '20' } },
      { signal },
    ).then(
      ({ cities }) => cities,
      // Without the list the town is typed.
      () => [],
    )
    const options: ComboOption[] = found.map((city) => {
      const detail = [city.district, city.region].filter(Boolean).join(', ')
      return { id: city.id, label: nameCity(city, locale), ...(detail ? { detail } : {}) }
    })
    const isListed = options.some(({ label }) => normaliseText(label) === normaliseText(search))
    return search && !isListed ? [...options, { id: typedTown + search, label: search, detail: typedWords }] : options
  }
}

const byName = (names: readonly string[]): ComboSearch => {
  const options = names.map((name) => ({ id: name, label: name.replaceAll('_', ' ') }))
  return (query) => filterByWords(options, query.replaceAll('_', ' ')).concat(containing(options, query))
}

// Europe/Warsaw is looked for as "Warsaw".
function containing(options: readonly ComboOption[], query: string): ComboOption[] {
  const wanted = normaliseText(query.trim())
  const begun = new Set(filterByWords(options, query))
  return options.filter((option) => !begun.has(option) && normaliseText(option.label).includes(wanted))
}

export const searchTimeZones: ComboSearch = byName(Intl.supportedValuesOf('timeZone'))

/** Currencies by code or name in the language shown. */
export function searchCurrencies(locale: string): ComboSearch {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const options = Intl.supportedValuesOf('currency').map((id) => ({ id, label: id, detail: names.of(id) ?? '' }))
  return (query) => filterByWords(options, query)
}
