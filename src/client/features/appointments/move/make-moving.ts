import { type KeyboardEvent, useSyncExternalStore } from 'react'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { Span } from '#domain/wall-time.ts'
import type { DropTarget } from './drop-target.ts'

/** A card that is held over the board. */
export type DraggedCard = {
  card: BoardCard
  target: DropTarget
  by: 'hand' | 'keys'
  /** It was let go, and the server has not answered yet. */
  isSending: boolean
}

/** What is moved on a board. Kept beside React, so that a step of one card draws that card alone. */
export type Moving = {
  read: () => DraggedCard | null
  set: (held: DraggedCard | null) => void
  watch: (listener: () => void) => () => void
}

/** How the cars of the tray are carried onto the board below it. */
export type TrayMoving = {
  moving: Moving
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
  canMove: (card: BoardCard) => boolean
}

export function makeMoving(): Moving {
  const listeners = new Set<() => void>()
  let held: DraggedCard | null = null
  return {
    read: () => held,
    set: (next) => {
      held = next
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useHeld = (moving: Moving): DraggedCard | null => useSyncExternalStore(moving.watch, moving.read)

/** The key of the card that is held, where it is one of these: its place stays marked until it has another. */
export const useHeldAmong = (moving: Moving, cards: readonly BoardCard[]): string | undefined =>
  useSyncExternalStore(moving.watch, () => {
    const held = moving.read()?.card.key
    return cards.some(({ key }) => key === held) ? held : undefined
  })

/** Whether a card is held over this column, within this day. */
export const useIsOver = (moving: Moving, columnId: string, { from, to }: Span): boolean =>
  useSyncExternalStore(moving.watch, () => {
    const target = moving.read()?.target
    return target?.columnId === columnId && target.from >= from && target.from < to
  })
