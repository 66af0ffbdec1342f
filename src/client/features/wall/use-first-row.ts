import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns how many children fit completely into the first row of an element; further rows are clipped. */
export function useFirstRow(of: RefObject<HTMLElement | null>, children: readonly unknown[]): number {
  const [seen, setSeen] = useState(children.length)
  useLayoutEffect(() => {
    const element = of.current
    if (!element || children.length === 0) return
    const count = () => {
      const boxes = [...element.children].map((child) => child.getBoundingClientRect())
      const { right } = element.getBoundingClientRect()
      // Tolerates a rounding error of half a px.
      setSeen(boxes.filter((box) => box.top === boxes[0]?.top && box.right <= right + 0.5).length)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of, children])
  return seen
}
