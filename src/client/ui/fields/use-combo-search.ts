import { useEffect, useState } from 'react'

export type ComboOption = {
  id: string
  label: string
  /** Distinguishes options with the same label, as the voivodeship of a city. */
  detail?: string
}

/** Returns the options, synchronously or as a promise. `signal` aborts a search that is superseded. */
export type ComboSearch = (
  query: string,
  signal: AbortSignal,
) => readonly ComboOption[] | Promise<readonly ComboOption[]>

export type ComboResults = { state: 'loading' | 'done' | 'failed'; options: readonly ComboOption[] }
type FoundOptions = ComboResults & { search: ComboSearch; query: string }

const pauseMs = 150

/** Returns the results for a text. Those of another text stay visible, but are not its own: it is still loading. */
export const resultsFor = (found: FoundOptions, search: ComboSearch, query: string): ComboResults =>
  found.search === search && found.query === query ? found : { state: 'loading', options: found.options }

/**
 * Returns the options for the typed text while `active`, searched after a pause in typing. Until then, the last ones.
 */
export function useComboSearch(search: ComboSearch, query: string, active: boolean): ComboResults {
  const [results, setResults] = useState<FoundOptions>({ state: 'loading', options: [], search, query })

  useEffect(() => {
    if (!active) return
    const control = new AbortController()
    setResults((last) => ({ ...last, state: 'loading' }))
    const run = async () => {
      try {
        const options = await search(query, control.signal)
        if (!control.signal.aborted) setResults({ state: 'done', options, search, query })
      } catch {
        if (!control.signal.aborted) setResults({ state: 'failed', options: [], search, query })
      }
    }
    const timer = setTimeout(run, query ? pauseMs : 0)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [search, query, active])

  return resultsFor(results, search, query)
}
