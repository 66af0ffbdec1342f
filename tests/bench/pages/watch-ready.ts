/** What a page under measurement notes about itself, ms since the navigation. */
export type WatchedPage = {
  /** When each selector was first in sight and painted. */
  readonly shown: Readonly<Record<string, number>>
  firstPaint: number
  largestPaint: number
  /** The cumulative layout shift. */
  shift: number
  /** The long tasks: start and duration. */
  readonly tasks: readonly (readonly [start: number, duration: number])[]
}

/** In the page, before its own code: `window.watched`. */
export function watchReady(selectors: readonly string[]): void {
  const shown: Record<string, number> = {}
  const tasks: [number, number][] = []
  const watched = { shown, firstPaint: 0, largestPaint: 0, shift: 0, tasks }
  Object.assign(window, { watched })
  const observe = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.largestPaint = startTime
  })
  observe('layout-shift', ({ value = 0 }) => {
    watched.shift += value
  })
  observe('longtask', ({ startTime, duration }) => tasks.push([startTime, duration]))
  const isInSight = (element: Element): boolean => {
    const { bottom, right, top, left, width, height } = element.getBoundingClientRect()
    return width * height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  const look = (): void => {
    for (const selector of selectors) {
      if (shown[selector] !== undefined || ![...document.querySelectorAll(selector)].some(isInSight)) continue
      shown[selector] = Number.NaN
      // A task after this frame: it is painted by then.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        shown[selector] = performance.now()
      }
      port2.postMessage(null)
    }
    if (selectors.some((selector) => !(shown[selector] ?? 0))) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** In the page: whether all these selectors were in sight. */
export function isReady(selectors: readonly string[]): boolean {
  const { watched } = window as unknown as { watched: WatchedPage }
  return selectors.every((selector) => (watched.shown[selector] ?? 0) > 0)
}

/** In the page. */
export const readWatched = (): WatchedPage => (window as unknown as { watched: WatchedPage }).watched

/** The parts of tasks beyond 50 ms, from the first paint until `until`. */
export function blockingOf({ firstPaint, tasks }: WatchedPage, until: number): number {
  return tasks
    .filter(([start]) => firstPaint > 0 && start >= firstPaint && start < until)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
}
