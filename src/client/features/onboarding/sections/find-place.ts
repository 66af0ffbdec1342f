import { call } from '#client/api/call.ts'
import { countriesQuery } from '#client/api/countries-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { ComboOption, ComboSearch } from '#client/ui/fields/use-combo-search.ts'
import { type City, type Country, listCities } from '#contract/location.ts'

const normaliseText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase()

/** Filters by the beginning of any word, ignoring accents. */
function filterByWords(options: readonly ComboOption[], query: string): ComboOption[] {
  const wanted = normaliseText(query.trim())
  return options.filter(({ label, detail = '' }) => ` ${normaliseText(`${label} ${detail}`)}`.includes(` ${wanted}`))
}

function nameCountry({ nameEn, namePl }: Country, locale: string): string {
  return locale === 'pl' ? namePl : nameEn
}

/** Searches countries by their name in `locale`; shows the calling code. */
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

/** The id prefix of a typed town that is not in the list. */
export const typedTown = 'typed:'

/** Searches towns of a country; also offers the typed text, for villages that the list does not contain. */
export function searchCities(country: string, locale: string, typedWords: string): ComboSearch {
  return async (query, signal) => {
    const search = query.trim()
    const found = await call(
      listCities,
      { params: { id: country }, query: search ? { search, limit: '20' } : { limit: '20' } },
      { signal },
    ).then(
      ({ cities }) => cities,
      // If the list cannot be loaded, only the typed town is offered.
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

// Users search for Europe/Warsaw as "Warsaw".
function containing(options: readonly ComboOption[], query: string): ComboOption[] {
  const wanted = normaliseText(query.trim())
  const begun = new Set(filterByWords(options, query))
  return options.filter((option) => !begun.has(option) && normaliseText(option.label).includes(wanted))
}

export const searchTimeZones: ComboSearch = byName(Intl.supportedValuesOf('timeZone'))

/** Searches currencies by code or by name in `locale`. */
export function searchCurrencies(locale: string): ComboSearch {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const options = Intl.supportedValuesOf('currency').map((id) => ({ id, label: id, detail: names.of(id) ?? '' }))
  return (query) => filterByWords(options, query)
}
