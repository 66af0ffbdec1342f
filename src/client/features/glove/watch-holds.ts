/** A finger on a link; the middle of the ring, px of the window. */
export type Hold = { link: HTMLAnchorElement; x: number; y: number }

export type HoldListener = {
  /** Whether a hold of this link means anything. */
  onStart: (hold: Hold) => boolean
  /** Let go, moved, scrolled or left before the time was up. */
  onCancel: () => void
  onDone: () => void
}

/** So long a card is held before it goes on. */
export const holdMs = 600
/** A finger in a glove is never quite still. */
const slopPx = 14
/** The click of the finger that is lifted at last. */
const clickWithinMs = 500

/** Watches for links that are held down; a tap, a scroll and a drag stay what they are. Returns the way to stop. */
export function watchHolds(root: Document, linkAt: (target: Element) => HTMLAnchorElement | null, on: HoldListener) {
  let press: (Hold & { pointerId: number; timer: number }) | null = null
  let isDone = false

  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    clearTimeout(press?.timer)
    press = null
  }
  const cancel = () => {
    if (!press) return
    end()
    on.onCancel()
  }
  const done = () => {
    end()
    isDone = true
    root.addEventListener('click', swallow, true)
    on.onDone()
  }
  const forget = () => {
    if (!isDone) return
    isDone = false
    setTimeout(() => root.removeEventListener('click', swallow, true), clickWithinMs)
  }
  const start = (event: PointerEvent) => {
    // A second finger means something else.
    if (press) return cancel()
    if (!event.isPrimary || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    root.removeEventListener('click', swallow, true)
    isDone = false
    const link = event.target instanceof Element ? linkAt(event.target) : null
    const hold = link && { link, x: event.clientX, y: event.clientY }
    if (!hold || !on.onStart(hold)) return
    press = { ...hold, pointerId: event.pointerId, timer: window.setTimeout(done, holdMs) }
  }
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (press?.pointerId === pointerId && Math.hypot(clientX - press.x, clientY - press.y) > slopPx) cancel()
  }
  const release = () => {
    cancel()
    forget()
  }
  // What scrolls elsewhere moves nothing under the finger.
  const scrollAway = ({ target }: Event) => {
    if (press && target instanceof Node && target.contains(press.link)) cancel()
  }
  // The menu of a link, and its being dragged away, begin by holding as well.
  const keep = (event: Event) => {
    if (press || isDone) event.preventDefault()
  }
  const listeners = [
    ['pointerdown', start],
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', release],
    ['scroll', scrollAway],
    ['contextmenu', keep],
    ['dragstart', keep],
    ['visibilitychange', cancel],
  ] as [string, (event: Event) => void][]
  for (const [name, listener] of listeners) root.addEventListener(name, listener, true)
  return () => {
    end()
    root.removeEventListener('click', swallow, true)
    for (const [name, listener] of listeners) root.removeEventListener(name, listener, true)
  }
}
