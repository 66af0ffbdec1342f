import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { useContact } from '#client/offline/contact.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { type DropPlace, type DropTarget, isMoveKey, isSamePlace, type MoveKey } from './drop-target.ts'
import { type DraggedCard, type Moving, makeMoving } from './make-moving.ts'
import { type Point, useCardDrag } from './use-card-drag.ts'
import { cardAt } from './use-order-links.ts'

/** For this time (ms) after a move the card receives the focus when it is rendered again. */
const followMs = 3_000

/** The parts of drag and drop that depend on the kind of board. */
export type DropAdapter = {
  /** Returns the card of a key (`data-card`) and its position; `undefined` if it cannot be moved. */
  find: (key: string) => Pick<DraggedCard, 'card' | 'target'> | undefined
  /** Returns the time at a point of the window in ms since the epoch; 0 on a board without a time axis. */
  timeAt: (point: Point) => number
  /**
   * Returns the drop target under a point. `grabMs`: the time between the card's start and the point where it is held.
   */
  targetAt: (point: Point, card: BoardCard, grabMs: number) => DropTarget | null
  step: (held: DraggedCard, key: MoveKey) => DropTarget
  placeOf: (target: DropTarget, card: BoardCard) => DropPlace
  answer: (card: BoardCard, place: DropPlace) => { drop: 'go' | 'ask' | 'no'; words: string }
  onMove: (visit: Appointment, place: DropPlace) => Promise<void>
  onAsk: (visit: Appointment, place: DropPlace) => void
}

/**
 * Drag and drop of the cards of a board, by pointer or by keyboard: on a focused card M starts a drag, arrow keys move
 * the card, Enter drops it, Escape cancels. `null`: the user cannot move cards.
 */
export function useCardDnd(
  board: RefObject<HTMLElement | null>,
  adapter: DropAdapter | null,
  /** The element in which drags start: the board, or an element that contains it. */
  room = board,
): { moving: Moving; onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void } {
  const { t } = useLingui()
  const [moving] = useState(makeMoving)
  const grabMs = useRef(0)
  const follow = useRef({ id: '', until: 0 })
  const isOnline = useContact() === 'fine'

  const beginDrag = (key: string, by: DraggedCard['by']): boolean => {
    const found = adapter?.find(key)
    if (!found || moving.read()) return false
    if (!isOnline) {
      toast.warning(t`No connection. Appointments can be rescheduled when you are back online.`)
      return false
    }
    moving.set({ ...found, by, isSending: false })
    return true
  }
  const moveTo = (held: DraggedCard, target: DropTarget): void => {
    const { columnId, from } = held.target
    if (columnId !== target.columnId || from !== target.from) moving.set({ ...held, target })
  }
  const cancelDrag = (): void => {
    if (moving.read()?.isSending === false) moving.set(null)
  }
  const drop = async (held: DraggedCard, place: DropPlace): Promise<void> => {
    if (!adapter) return
    const { id } = held.card.appointment
    moving.set({ ...held, isSending: true })
    if (held.by === 'keys') follow.current = { id, until: Number.POSITIVE_INFINITY }
    await adapter.onMove(held.card.appointment, place)
    moving.set(null)
    if (follow.current.id === id) follow.current.until = performance.now() + followMs
  }
  // React renders the card in another list: the focus must follow it.
  useEffect(() => {
    const { id, until } = follow.current
    if (performance.now() > until || document.activeElement !== document.body) return
    board.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)?.focus()
  })
  /** Returns `false` if the card cannot be dropped there. */
  const tryDrop = (held: DraggedCard): boolean => {
    if (!adapter) return false
    const place = adapter.placeOf(held.target, held.card)
    if (isSamePlace(place, held.card)) moving.set(null)
    else {
      const answer = adapter.answer(held.card, place)
      if (answer.drop === 'no') {
        toast.warning(t`Not rescheduled: ${answer.words}`)
        return false
      }
      if (answer.drop === 'go') void drop(held, place)
      else {
        moving.set(null)
        adapter.onAsk(held.card.appointment, place)
      }
    }
    return true
  }

  const followPointer = (point: Point): void => {
    const held = moving.read()
    const target = held && adapter?.targetAt(point, held.card, grabMs.current)
    if (held && target) moveTo(held, target)
  }
  useCardDrag(
    board,
    room,
    adapter && {
      onDragStart: (key, point) => {
        if (!beginDrag(key, 'hand')) return false
        grabMs.current = adapter.timeAt(point) - (moving.read()?.card.span.from ?? 0)
        return true
      },
      onDragMove: followPointer,
      onDrop: () => {
        const held = moving.read()
        if (held && !tryDrop(held)) cancelDrag()
      },
      onCancel: cancelDrag,
    },
  )

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!adapter || event.ctrlKey || event.metaKey || event.altKey) return
    const held = moving.read()
    const key = event.key.toLowerCase()
    if (!held) {
      const card = cardAt(event)?.dataset.card
      if (key !== 'm' || !card || event.repeat || !beginDrag(card, 'keys')) return
    } else if (held.by !== 'keys' || held.isSending || event.key === 'Tab') return
    else if (isMoveKey(event.key)) moveTo(held, adapter.step(held, event.key))
    else if (event.key === 'Escape') cancelDrag()
    else if (event.key === 'Enter' || event.key === ' ' || key === 'm') tryDrop(held)
    // During a keyboard drag all other keys except Tab are disabled.
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    moving,
    onKeyDown,
    onBlur: () => {
      if (moving.read()?.by === 'keys') cancelDrag()
    },
  }
}
