import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { renderQueue } from './render-queue.ts'

/** So much of a screen to every side of what is in sight: whatever is drawn is painted again and again while it scrolls. */
const margin = '75%'

/**
 * Which of the `count` marks within an element (`data-mark`, numbered from 0) are in sight of the scroller round it, or inView
 * it. They are told one at a time, and when there is time: what is drawn for them holds up no scrolling.
 */
export function useInView(
  scroller: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
  count: number,
): ReadonlySet<number> {
  const [inView, setNear] = useState(none)
  const told = useRef(none)
  useEffect(() => {
    // What was told last is drawn now.
    if (told.current === inView) renderQueue.finish(told)
  }, [inView])
  useEffect(() => {
    const marks = [...(element.current?.querySelectorAll('[data-mark]') ?? [])].slice(0, count)
    const tell = (mark: Element, isNear: boolean): void => {
      told.current = changeNear(told.current, marks.indexOf(mark), isNear)
      startTransition(() => setNear(told.current))
    }
    const take = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target: mark, isIntersecting: isNear } of entries) {
        if (told.current.has(marks.indexOf(mark)) === isNear) renderQueue.leave(mark)
        else renderQueue.ask({ by: told, mark, isNear, begin: () => tell(mark, isNear) })
      }
    }
    const observer = new IntersectionObserver(take, { root: scroller.current, rootMargin: margin })
    for (const mark of marks) observer.observe(mark)
    return () => {
      observer.disconnect()
      renderQueue.forget(told)
    }
  }, [scroller, element, count])
  return inView
}

const none: ReadonlySet<number> = new Set()

export function changeNear(before: ReadonlySet<number>, mark: number, isNear: boolean): ReadonlySet<number> {
  const after = new Set(before)
  if (isNear) after.add(mark)
  else after.delete(mark)
  return after
}
