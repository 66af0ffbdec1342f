import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { isBoardKey, moveOnBoard } from '#client/features/appointments/move/board-move.ts'
import { canDrag } from '#client/features/appointments/move/drop-target.ts'
import { useCardDnd } from '#client/features/appointments/move/use-card-dnd.ts'
import { cardAt, useOrderLinks, usePreloadOrders } from '#client/features/appointments/move/use-order-links.ts'
import { fitBays, gloveMode } from '#client/ui/device-switch.ts'
import { useWidth } from '#client/ui/hooks/use-width.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { firstColumns, firstViewport, scrollTopFor } from './board-viewport.ts'
import { layColumns } from './card-fit.ts'
import { type UseBoardOptions, useBoardDnd } from './use-board-dnd.ts'

export type ShowCard = (key: string) => void
/** `reach` receives the function that brings a card into view and focuses it. */
export type BoardReach = { reach: Ref<ShowCard> }

/** The height above a board on most screens. */
const abovePx = 100

/**
 * The local state of a board: the card that the Tab key reaches, the dragged card, the columns' widths, and which
 * columns are in the viewport when the board opens. `handlers` belong to the board, the element of `board`; `room` also
 * contains the tray.
 */
export function useBoard({ day, station, onAsk, now, reach }: UseBoardOptions & BoardReach & { now: number }) {
  const { date, span, columns, shown } = day
  const room = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const cards = useMemo(() => shown.flatMap((column) => column.cards), [shown])
  const hasHandle = useSyncExternalStore(gloveMode.watch, gloveMode.isOn)
  const { orderHref, open } = useOrderLinks()
  usePreloadOrders(board, cards)
  const adapter = useBoardDnd(board, { day, station, onAsk })
  const { moving, onKeyDown, onBlur } = useCardDnd(board, adapter, room)
  useShowNow(board, date)

  const show = (key: string) => {
    // Draws the card wherever it is, so that it can receive the focus.
    flushSync(() => setCurrent(key))
    room.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`)?.focus()
  }
  useImperativeHandle(reach, () => show)
  const press = (event: KeyboardEvent) => {
    onKeyDown(event)
    const at = cardAt(event)?.dataset.card
    if (event.defaultPrevented || !at || !isBoardKey(event.key)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = moveOnBoard(shown, at, event.key)
    if (next) show(next.key)
  }
  const follow = (event: FocusEvent) => setCurrent(cardAt(event)?.dataset.card ?? current)

  /** The number of lanes of each column. */
  const lanes = columns.map((column) => Math.max(1, ...column.cards.map(({ lane }) => lane.lanes)))
  const isFitting = useSyncExternalStore(fitBays.watch, fitBays.isOn)
  const boardPx = useWidth(board)
  const { isDense, leastPx, widths } = layColumns(boardPx, lanes, isFitting)
  return {
    room,
    board,
    handlers: { onClick: open, onKeyDown: press, onFocus: follow, onBlur },
    adapter,
    tray: { moving, onKeyDown, onBlur, canMove: (card: BoardCard) => canDrag(card, station.role, span) },
    shownKeys: new Set(cards.map(({ key }) => key)),
    /** The card that the Tab key reaches. */
    tabbable: cards.some(({ key }) => key === current) ? (current ?? undefined) : cards[0]?.key,
    /** In glove mode a card is dragged by a handle. */
    hasHandle,
    orderHref,
    lanes,
    isDense,
    leastPx,
    widths,
    isFirst: firstColumns(widths, boardPx),
    viewport: firstViewport(span, now, innerHeight - abovePx),
  }
}

/** Scrolls the now line into the viewport once, when a day is opened. */
function useShowNow(board: RefObject<HTMLElement | null>, date: LocalDate): void {
  const shown = useRef<LocalDate | null>(null)
  useEffect(() => {
    const element = board.current
    if (!element || shown.current === date) return
    shown.current = date
    const mark = element.querySelector<HTMLElement>('[data-now]')
    element.scrollTop = mark ? scrollTopFor(mark.offsetTop, element.clientHeight) : 0
  })
}
