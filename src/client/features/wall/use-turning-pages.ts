import { useEffect, useState } from 'react'

const turnEveryMs = 12_000

export type TurningPages = { page: number; isHeld: boolean; hold: (isHeld: boolean) => void }

/** Shows `count` pages in a loop, until it is paused. */
export function useTurningPages(count: number): TurningPages {
  const [page, setPage] = useState(0)
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld || count < 2) return
    const timer = setInterval(() => setPage((last) => (last + 1) % count), turnEveryMs)
    return () => clearInterval(timer)
  }, [count, isHeld])
  return { page: page < count ? page : 0, isHeld, hold }
}
