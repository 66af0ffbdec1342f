import { type PointerEvent, useEffect, useRef } from 'react'

type PanPoint = { x: number; y: number }
export type CropGestures = {
  /** In fractions of the frame. */
  onMove: (right: number, down: number) => void
  onZoom: (factor: number, at?: PanPoint) => void
}

const stepOfKey = 0.05
const zoomOfKey = 1.15
const zoomOfWheelPixel = 0.0015
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepOfKey, 0],
  ArrowRight: [stepOfKey, 0],
  ArrowUp: [0, -stepOfKey],
  ArrowDown: [0, stepOfKey],
}

/** Moves a picture in its frame by one finger or arrow keys, and zooms it by two fingers, the wheel, + and −. */
export function useCropGestures({ onMove, onZoom }: CropGestures) {
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, PanPoint>())
  const latest = useRef({ onMove, onZoom })
  latest.current = { onMove, onZoom }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      const arrow = arrows[key]
      // The slider handles arrow keys itself.
      if (arrow && !(target instanceof HTMLInputElement)) latest.current.onMove(...arrow)
      else if (key === '+' || key === '=') latest.current.onZoom(zoomOfKey)
      else if (key === '-') latest.current.onZoom(1 / zoomOfKey)
      else return
      event.preventDefault()
    }
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      latest.current.onZoom(Math.exp(-event.deltaY * zoomOfWheelPixel), placeIn(event))
    }
    const placeIn = ({ clientX, clientY }: { clientX: number; clientY: number }): PanPoint => {
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      return { x: (clientX - left) / width, y: (clientY - top) / height }
    }
    const element = frame.current
    document.addEventListener('keydown', press)
    // React's wheel listener is passive, so it could not prevent the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => {
      document.removeEventListener('keydown', press)
      element?.removeEventListener('wheel', turn)
    }
  }, [])

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // The middle between two fingers moves half as far as one of them.
    const share = other ? 0.5 : 1
    onMove((share * (before.x - now.x)) / width, (share * (before.y - now.y)) / height)
    if (!other) return
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    onZoom(factor, { x: ((now.x + other.x) / 2 - left) / width, y: ((now.y + other.y) / 2 - top) / height })
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => pointers.current.delete(event.pointerId)

  return { ref: frame, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

const distance = (one: PanPoint, other: PanPoint): number => Math.hypot(one.x - other.x, one.y - other.y)
