import { useEffect } from 'react'
import { attachBehaviour } from '#client/public-pages/attach-behaviour.ts'

/** What the script of the built public pages does, for a public page that the router shows. */
export function usePublicScript(): void {
  useEffect(() => {
    const left = new AbortController()
    attachBehaviour(left.signal)
    return () => left.abort()
  })
}
