import { useEffect, useState } from 'react'
import { lazyWithPreload } from '../lazy-with-preload.tsx'

const retryMs = 5_000

const Toaster = lazyWithPreload<object>(() => import('./toaster.tsx').then((part) => part.Toaster))

/**
 * The toast area, loaded when the page is drawn. Toasts of the meantime wait in their store. Loading is tried again
 * until it succeeds; a failure never reloads the page, which works without it.
 */
export function LateToaster() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void => {
      Toaster.fetch().then(
        () => setLoaded(true),
        () => {
          timer = setTimeout(load, retryMs)
        },
      )
    }
    load()
    return () => clearTimeout(timer)
  }, [])
  return isLoaded && <Toaster />
}
