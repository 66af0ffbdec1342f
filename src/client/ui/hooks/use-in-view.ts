import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { renderQueue } from './render-queue.ts'

/** Margin around the viewport, of its own size. Limited, because all rendered content is repainted during scrolling. */
const margin = '75%'

/**
 * Returns which of the `count` marks within an element (`data-mark`, numbered from 0) are in or near the viewport of
 * its scroller. The set changes by one mark at a time in a transition, so that rendering does not block scrolling.
 */
export function useInView(
  scroller: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
  count: number,
): ReadonlySet<number> {
  const [inView, setNear] = useState(none)
  const requested = useRef(none)
  useEffect(() => {
    // The last requested change is rendered now.
    if (requested.current === inView) renderQueue.finish(requested)
  }, [inView])
  useEffect(() => {
    const marks = [...(element.current?.querySelectorAll('[data-mark]') ?? [])].slice(0, count)
    const apply = (mark: Element, isNear: boolean): void => {
      requested.current = changeNear(requested.current, marks.indexOf(mark), isNear)
      startTransition(() => setNear(requested.current))
    }
    const enqueue = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target: mark, isIntersecting: isNear } of entries) {
        if (requested.current.has(marks.indexOf(mark)) === isNear) renderQueue.cancel(mark)
        else renderQueue.add({ by: requested, mark, isNear, begin: () => apply(mark, isNear) })
      }
    }
    const observer = new IntersectionObserver(enqueue, { root: scroller.current, rootMargin: margin })
    for (const mark of marks) observer.observe(mark)
    return () => {
      observer.disconnect()
      renderQueue.removeAll(requested)
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
