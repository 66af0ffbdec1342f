import { type RefObject, startTransition, useEffect, useState } from 'react'

/** A screen to every side of what is in sight. */
const margin = '100%'

/**
 * Which of the marks within an element (`data-mark`, counted from 0) are in sight of the scroller round it, or less than
 * a screen away. It is told when there is time: what is drawn for them holds up no scrolling.
 */
export function useNear(
  scroller: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
  count: number,
): ReadonlySet<number> {
  const [near, setNear] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is other marks
  useEffect(() => {
    const marks = [...(element.current?.querySelectorAll('[data-mark]') ?? [])]
    const take = (entries: readonly IntersectionObserverEntry[]) => {
      const seen = entries.map(({ target, isIntersecting }) => [marks.indexOf(target), isIntersecting] as const)
      startTransition(() => setNear((before) => changeNear(before, seen)))
    }
    const observer = new IntersectionObserver(take, { root: scroller.current, rootMargin: margin })
    for (const mark of marks) observer.observe(mark)
    return () => observer.disconnect()
  }, [scroller, element, count])
  return near
}

const none: ReadonlySet<number> = new Set()

/** The same set where nothing has changed. */
export function changeNear(
  before: ReadonlySet<number>,
  seen: readonly (readonly [mark: number, isNear: boolean])[],
): ReadonlySet<number> {
  if (seen.every(([mark, isNear]) => before.has(mark) === isNear)) return before
  const after = new Set(before)
  for (const [mark, isNear] of seen) {
    if (isNear) after.add(mark)
    else after.delete(mark)
  }
  return after
}
