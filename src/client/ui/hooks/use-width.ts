import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width in px beside the board: the rail and the padding of the page. */
const frame = { wide: 136, phone: 28 }
const guess = (): number => innerWidth - (innerWidth > 640 ? frame.wide : frame.phone)

/** Returns the inner width of an element in px; before it has been measured, an estimate from the window. */
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
