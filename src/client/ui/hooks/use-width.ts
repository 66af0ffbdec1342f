import { type RefObject, useLayoutEffect, useState } from 'react'

/** Beside a board: the rail and the page's own padding. */
const frame = { wide: 136, phone: 28 }
const guess = (): number => innerWidth - (innerWidth > 640 ? frame.wide : frame.phone)

/** The inner width of an element, px; until it stands, what it will be on most screens. */
export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return width
}
