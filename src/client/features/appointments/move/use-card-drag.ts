import { type RefObject, useEffect, useRef } from 'react'
import { gloveMode } from '#client/ui/device-switch.ts'
import { cardAt } from './use-order-links.ts'

export type Point = { x: number; y: number }

export type CardDrag = {
  /** Starts the drag of the card at a point of the window. Returns `false` if it cannot be moved. */
  onDragStart: (key: string, point: Point) => boolean
  onDragMove: (point: Point) => void
  onDrop: () => void
  onCancel: () => void
}

type Press = {
  pointerId: number
  key: string
  from: Point
  isTouch: boolean
  timer: number
  isDragging: boolean
  /** Whether the pointer has been over the board; from then on the board scrolls at its edges. */
  wasOver: boolean
}

const holdMs = 400
const slopPx = { mouse: 6, touch: 10 }
/** The distance from an edge (px) within which the board scrolls; the closer, the faster. */
const edgePx = 64
const fastestPx = 14

/** Returns the scroll distance per frame for a pointer at `at` between two edges. */
function scrollStepOf(at: number, from: number, to: number): number {
  const near = (gap: number) => Math.min(Math.max((edgePx - gap) / edgePx, 0), 1)
  return Math.round((near(to - at) - near(at - from)) * fastestPx)
}

/**
 * Drags the cards within `room` to positions on the board: with the mouse at once, by touch after a long press, so that
 * a swipe still scrolls. In glove mode, where a long press has another meaning, touch needs the drag handle. `null`:
 * nothing can be dragged.
 */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  room: RefObject<HTMLElement | null>,
  drag: CardDrag | null,
): void {
  const latest = useRef(drag)
  latest.current = drag
  const isOn = drag !== null
  useEffect(() => {
    const element = board.current
    const around = room.current
    if (!element || !around || !isOn) return
    let press: Press | null = null
    let point: Point = { x: 0, y: 0 }
    let frame = 0

    const scrollNearEdges = (): void => {
      if (!press?.isDragging) return
      const { left, top, right, bottom } = element.getBoundingClientRect()
      press.wasOver ||= point.y >= top
      const dx = scrollStepOf(point.x, left, Math.min(right, innerWidth))
      const dy = scrollStepOf(point.y, top, Math.min(bottom, innerHeight))
      if (press.wasOver && (dx !== 0 || dy !== 0)) {
        element.scrollBy(dx, dy)
        latest.current?.onDragMove(point)
      }
      frame = requestAnimationFrame(scrollNearEdges)
    }
    const beginDrag = (): void => {
      if (!press || !latest.current?.onDragStart(press.key, press.from)) {
        end()
        return
      }
      press.isDragging = true
      if (press.isTouch) navigator.vibrate?.(15)
      // The drop must not also open the card's link.
      else element.setPointerCapture(press.pointerId)
      frame = requestAnimationFrame(scrollNearEdges)
    }
    const end = (): void => {
      if (!press) return
      clearTimeout(press.timer)
      cancelAnimationFrame(frame)
      press = null
      for (const [name, listener] of dragListeners) window.removeEventListener(name, listener, true)
    }
    const cancel = (): void => {
      const wasDragging = press?.isDragging
      end()
      if (wasDragging) latest.current?.onCancel()
    }
    // These listeners also receive events of elements and of other pointers. Only the window's own blur and the end of
    // this pointer cancel the drag.
    const cancelOnBlur = (event: Event): void => {
      if (event.target === window) cancel()
    }
    const cancelOnPointerLoss = (event: PointerEvent): void => {
      if (event.pointerId === press?.pointerId) cancel()
    }
    const followPointer = (event: PointerEvent): void => {
      if (event.pointerId !== press?.pointerId) return
      point = { x: event.clientX, y: event.clientY }
      if (!press.isDragging) {
        const isFar =
          Math.hypot(point.x - press.from.x, point.y - press.from.y) > slopPx[press.isTouch ? 'touch' : 'mouse']
        if (!isFar) return
        if (!press.isTouch) beginDrag()
        else {
          end()
          return
        }
      }
      latest.current?.onDragMove(point)
    }
    const endDrag = (event: PointerEvent): void => {
      if (event.pointerId !== press?.pointerId) return
      const wasDragging = press.isDragging
      end()
      if (!wasDragging) return
      const suppressClick = (click: Event) => {
        click.preventDefault()
        click.stopPropagation()
      }
      window.addEventListener('click', suppressClick, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', suppressClick, true))
      latest.current?.onDrop()
    }
    const cancelOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !press?.isDragging) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    const dragListeners = [
      ['pointermove', followPointer],
      ['pointerup', endDrag],
      ['pointercancel', cancelOnPointerLoss],
      ['blur', cancelOnBlur],
      ['keydown', cancelOnEscape],
    ] as [string, (event: Event) => void][]

    const start = (event: PointerEvent): void => {
      const key = cardAt(event)?.dataset.card
      if (press || !key || !event.isPrimary || event.button !== 0 || event.ctrlKey || event.metaKey) return
      const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null
      const isTouch = event.pointerType === 'touch' && !isHandle
      if (isTouch && gloveMode.isOn()) return
      point = { x: event.clientX, y: event.clientY }
      const timer = isTouch ? window.setTimeout(beginDrag, holdMs) : 0
      press = { pointerId: event.pointerId, key, from: point, isTouch, timer, isDragging: false, wasOver: false }
      for (const [name, listener] of dragListeners) window.addEventListener(name, listener, true)
    }
    // Before a drag the browser may scroll. Its context menu on a long press is suppressed.
    const preventScroll = (event: Event): void => {
      if (press?.isDragging && event.cancelable) event.preventDefault()
    }
    const preventMenu = (event: Event): void => {
      if (press?.isTouch) event.preventDefault()
    }
    const preventNativeDrag = (event: Event): void => {
      if (cardAt(event)) event.preventDefault()
    }
    around.addEventListener('pointerdown', start)
    around.addEventListener('touchmove', preventScroll, { passive: false })
    around.addEventListener('contextmenu', preventMenu)
    around.addEventListener('dragstart', preventNativeDrag)
    return () => {
      cancel()
      around.removeEventListener('pointerdown', start)
      around.removeEventListener('touchmove', preventScroll)
      around.removeEventListener('contextmenu', preventMenu)
      around.removeEventListener('dragstart', preventNativeDrag)
    }
  }, [board, room, isOn])
}
