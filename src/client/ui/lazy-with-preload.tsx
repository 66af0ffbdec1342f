import { type ComponentType, useEffect, useState } from 'react'

/** `fetch` has it come before it is wanted; a failure is met where it is. */
export type LazyWithPreload<P> = ComponentType<P> & { fetch: () => Promise<void> }

/**
 * A part of a page whose code comes when it is first wanted, or before. Once here it is shown in the same frame: React's
 * own `lazy` would keep it back for a moment each first time. What keeps the code away is the page's fault to show.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): LazyWithPreload<P> {
  let known: ComponentType<P> | null = null
  const fetch = async (): Promise<void> => {
    known ??= await load()
  }
  function Later(props: P) {
    const [Part, setPart] = useState(() => known)
    useEffect(() => {
      if (Part) return
      let isHere = true
      const show = (): void => {
        if (isHere) setPart(() => known)
      }
      const fail = (error: unknown): void => {
        if (!isHere) return
        setPart(() => {
          throw error
        })
      }
      fetch().then(show, fail)
      return () => {
        isHere = false
      }
    }, [Part])
    return Part && <Part {...props} />
  }
  return Object.assign(Later, { fetch })
}
