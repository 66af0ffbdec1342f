import { useEffect, useState } from 'react'
import { calmMs } from './calm.ts'

/** Returns the value that has lasted for `calmMs`; the value of the first render at once. */
export function useCalm<T>(seen: T): T {
  const [shown, setShown] = useState(seen)
  useEffect(() => {
    if (Object.is(seen, shown)) return
    const timer = setTimeout(() => setShown(seen), calmMs)
    return () => clearTimeout(timer)
  }, [seen, shown])
  return shown
}
