import { type KeyboardEvent, useSyncExternalStore } from 'react'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { Span } from '#domain/wall-time.ts'
import type { DropTarget } from './drop-target.ts'

/** A card that is being dragged over the board. */
export type DraggedCard = {
  card: BoardCard
  target: DropTarget
  by: 'hand' | 'keys'
  /** The card was dropped, and the server has not answered yet. */
  isSending: boolean
}

/** The drag state of a board. Kept outside React state, so that a step of one card renders only that card. */
export type Moving = {
  read: () => DraggedCard | null
  set: (held: DraggedCard | null) => void
  watch: (listener: () => void) => () => void
}

/** The drag and drop of the tray's cards onto the board below it. */
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

/** Returns the key of the dragged card if it is among `cards`: its original position stays marked until it is moved. */
export const useHeldAmong = (moving: Moving, cards: readonly BoardCard[]): string | undefined =>
  useSyncExternalStore(moving.watch, () => {
    const held = moving.read()?.card.key
    return cards.some(({ key }) => key === held) ? held : undefined
  })

/** Whether a card is being dragged over this column, within this span. */
export const useIsOver = (moving: Moving, columnId: string, { from, to }: Span): boolean =>
  useSyncExternalStore(moving.watch, () => {
    const target = moving.read()?.target
    return target?.columnId === columnId && target.from >= from && target.from < to
  })
