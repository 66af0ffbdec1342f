import { useEffect } from 'react'
import { enlivenPage } from '#client/public-pages/enliven-page.ts'

/** What the script of the built public pages does, for a public page that the router shows. */
export function usePublicScript(): void {
  useEffect(() => {
    const left = new AbortController()
    enlivenPage(left.signal)
    return () => left.abort()
  })
}
