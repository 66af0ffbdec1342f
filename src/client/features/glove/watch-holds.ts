/** A press on a link; `x` and `y` are the centre of the ring, px in the viewport. */
export type Hold = { link: HTMLAnchorElement; x: number; y: number }

export type HoldListener = {
  /** Returns whether this link can be held. */
  onStart: (hold: Hold) => boolean
  /** The press ended, moved, scrolled or left the page before `holdMs`. */
  onCancel: () => void
  onDone: () => void
}

/** The duration of a hold, ms. */
export const holdMs = 600
/** The tolerated movement, px: a gloved finger is never still. */
const slopPx = 14
/** The time within which the click after a hold arrives, ms; the click is suppressed. */
const clickWithinMs = 500

/** Detects holds on links; taps, scrolls and drags work as before. Returns the function that stops it. */
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
    // A second finger starts another gesture.
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
  // Scrolling elsewhere does not move the link.
  const scrollAway = ({ target }: Event) => {
    if (press && target instanceof Node && target.contains(press.link)) cancel()
  }
  // The context menu and the drag of a link also start with a hold.
  const preventDefault = (event: Event) => {
    if (press || isDone) event.preventDefault()
  }
  const listeners = [
    ['pointerdown', start],
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', release],
    ['scroll', scrollAway],
    ['contextmenu', preventDefault],
    ['dragstart', preventDefault],
    ['visibilitychange', cancel],
  ] as [string, (event: Event) => void][]
  for (const [name, listener] of listeners) root.addEventListener(name, listener, true)
  return () => {
    end()
    root.removeEventListener('click', swallow, true)
    for (const [name, listener] of listeners) root.removeEventListener(name, listener, true)
  }
}
