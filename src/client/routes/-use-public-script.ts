import { useEffect } from 'react'
import { attachBehaviour } from '#client/public-pages/attach-behaviour.ts'

/** Runs the script of the prerendered public pages for a public page that the router renders. */
export function usePublicScript(): void {
  useEffect(() => {
    const left = new AbortController()
    attachBehaviour(left.signal)
    return () => left.abort()
  })
}
