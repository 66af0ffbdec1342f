import { type ComponentType, useEffect, useState } from 'react'

/** `fetch` preloads the code. The component throws the load error when it renders. */
export type LazyWithPreload<P> = ComponentType<P> & { fetch: () => Promise<void> }

/**
 * A lazy component that can be preloaded. Preloaded code renders in the same frame, whereas React's `lazy` always
 * suspends on the first render. Load errors are thrown to the error boundary.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): LazyWithPreload<P> {
  let loaded: ComponentType<P> | null = null
  const fetch = async (): Promise<void> => {
    loaded ??= await load()
  }
  function Lazy(props: P) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      let isMounted = true
      const show = (): void => {
        if (isMounted) setPart(() => loaded)
      }
      const fail = (error: unknown): void => {
        if (!isMounted) return
        setPart(() => {
          throw error
        })
      }
      fetch().then(show, fail)
      return () => {
        isMounted = false
      }
    }, [Part])
    return Part && <Part {...props} />
  }
  return Object.assign(Lazy, { fetch })
}
