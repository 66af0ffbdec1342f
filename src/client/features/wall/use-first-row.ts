import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many of the children of an element stand whole in its first row; the rows below it are cut off. */
export function useFirstRow(of: RefObject<HTMLElement | null>, children: readonly unknown[]): number {
  const [seen, setSeen] = useState(children.length)
  useLayoutEffect(() => {
    const element = of.current
    if (!element || children.length === 0) return
    const count = () => {
      const boxes = [...element.children].map((child) => child.getBoundingClientRect())
      const { right } = element.getBoundingClientRect()
      // Half a px of rounding cuts nothing off.
      setSeen(boxes.filter((box) => box.top === boxes[0]?.top && box.right <= right + 0.5).length)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of, children])
  return seen
}
