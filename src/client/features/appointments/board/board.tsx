import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import { closedSpans, hourMarks, minutesStyle, placeOf } from '#client/features/appointments/layout/board-layout.ts'
import { isBoardKey, moveOnBoard } from '#client/features/appointments/move/board-move.ts'
import { canLift, type Place } from '#client/features/appointments/move/board-target.ts'
import type { ShelfMoving } from '#client/features/appointments/move/make-moving.ts'
import { useCardMoving } from '#client/features/appointments/move/use-card-moving.ts'
import { cardAt, useOrderLinks, usePreloadOrders } from '#client/features/appointments/move/use-order-links.ts'
import { useJobWords } from '#client/features/appointments/use-job-words.ts'
import type { Station } from '#client/station/use-station.ts'
import { gloveMode } from '#client/ui/device-switch.ts'
import { useWidth } from '#client/ui/hooks/use-width.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import css from './board.module.css'
import { Column } from './board-column.tsx'
import { gapsOf, nextQuarter } from './board-gaps.ts'
import { BoardGhost } from './board-ghost.tsx'
import { BoardPlace, cardStyle } from './board-place.tsx'
import { firstColumns, firstSight } from './board-sight.ts'
import { columnWidths } from './card-fit.ts'
import { useBoardWays } from './use-board-ways.ts'

export type BoardProps = {
  date: LocalDate
  span: Span
  open: readonly Span[]
  /** The name of the holiday, or why the hours are unlike others. */
  note: string | null
  columns: readonly BoardColumn[]
  /** The columns with the cards that are shown: the place of any other is taken, and says no more. */
  shown: readonly BoardColumn[]
  /** The cars that have no place yet. */
  waiting: readonly BoardCard[]
  /** The shelf that they stand on, above the board: from there they are carried to a place. */
  renderShelf: (moving: ShelfMoving) => ReactNode
  /** All of the day, hidden ones too: what stands in the way of a card that is moved. */
  appointments: readonly Appointment[]
  /** The minute that it is; the line stands where it lies on the board. */
  now: number
  station: Station
  /** Whom a card is with, where its column does not say it. */
  personOf: (card: BoardCard) => Employee | undefined
  /** The bay, likewise. */
  bayNameOf: (card: BoardCard) => string | undefined
  /** Books at an instant, in a column; without it nothing can be booked. */
  onBook: ((column: BoardColumn, start: number | undefined) => void) | undefined
  /** Opens the sheet that moves a visit, with a place filled in. */
  onAsk: (visit: Appointment, place: Place) => void
}

const chipMs = 12 * 60_000
/** Of the hours, on most screens. */
const axisPx = 58
/** Above a board, likewise. */
const abovePx = 150

/**
 * The day by bay or by person. It alone scrolls sideways; the columns' names and the hours stay in sight. Arrow keys
 * move between cards; a card that is held goes to another place. Only columns near what is in sight hold their cards.
 */
export function Board(props: BoardProps) {
  const { date, span, open, note, columns, shown, renderShelf, now, station, personOf, bayNameOf, onBook } = props
  const { t } = useLingui()
  const { format, timeZone } = station
  const room = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const isNowHere = now >= span.from && now < span.to
  const cards = useMemo(() => shown.flatMap((column) => column.cards), [shown])
  const shownKeys = new Set(cards.map(({ key }) => key))
  const tabbable = cards.some(({ key }) => key === current) ? current : cards[0]?.key
  const hasGrip = useSyncExternalStore(gloveMode.watch, gloveMode.isOn)
  const { nowOf } = useJobWords()
  const { orderHref, open: openOrder } = useOrderLinks()
  usePreloadOrders(board, cards)
  const ways = useBoardWays(board, props)
  const { moving, onKeyDown, onBlur } = useCardMoving(board, ways, room)
  useShowNow(board, date, isNowHere)

  // The chip of the now line covers what stands right beside it.
  const marks = hourMarks(span, timeZone).filter((mark) => !isNowHere || Math.abs(mark - now) > chipMs)

  const closed = closedSpans(span, open)
  const wordOf = (one: Span) => {
    const isBreak = open.some(({ to }) => to <= one.from) && open.some(({ from }) => from >= one.to)
    if (isBreak) return t`Break`
    return note && open.length === 0 ? t`Closed: ${note}` : t`Closed`
  }
  const bookable = Math.max(open[0]?.from ?? span.to, nextQuarter(now))

  const press = (event: KeyboardEvent) => {
    onKeyDown(event)
    const at = cardAt(event)?.dataset.card
    if (event.defaultPrevented || !at || !isBoardKey(event.key)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = moveOnBoard(shown, at, event.key)
    if (!next) return
    // It is drawn wherever it stands, and then it can have the focus.
    flushSync(() => setCurrent(next.key))
    board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.key)}"]`)?.focus()
  }
  const follow = (event: FocusEvent) => setCurrent(cardAt(event)?.dataset.card ?? current)

  const lanes = columns.map(({ cards }) => Math.max(1, ...cards.map(({ lane }) => lane.lanes)))
  const boardPx = useWidth(board) - axisPx
  const widths = columnWidths(boardPx, lanes)
  const isFirst = firstColumns(widths, boardPx)
  const sight = firstSight(span, now, innerHeight - abovePx)
  const size = {
    '--columns': lanes.map((count) => `minmax(max(var(--bay), ${count} * var(--lane)), 1fr)`).join(' '),
    '--minutes': (span.to - span.from) / 60_000,
  } as CSSProperties
  const canMove = (card: BoardCard) => canLift(card, station.role, span)
  return (
    <div ref={room} className={css.room}>
      {renderShelf({ moving, onKeyDown, onBlur, canMove })}
      <section
        ref={board}
        className={css.board}
        style={size}
        aria-label={format.day(date)}
        data-board
        onClick={openOrder}
        onKeyDown={press}
        onFocus={follow}
        onBlur={onBlur}
      >
        <div className={css.corner} />
        <p className="visually-hidden">
          {closed.map((one) => `${wordOf(one)} ${format.time(one.from)}–${format.time(one.to)}`).join(', ')}
        </p>
        <ol className={css.axis} aria-hidden="true">
          {marks.map((mark) => (
            <li key={mark} style={minutesStyle(placeOf({ from: mark, to: mark }, span))}>
              {format.time(mark)}
            </li>
          ))}
          {isNowHere && (
            <li className={css.nowTime} data-now style={minutesStyle(placeOf({ from: now, to: now }, span))}>
              {format.time(now)}
            </li>
          )}
        </ol>
        <div className={css.ground} aria-hidden="true">
          {closed.map((one) => (
            <div key={one.from} className={css.closed} style={minutesStyle(placeOf(one, span))}>
              <span>{wordOf(one)}</span>
            </div>
          ))}
          {isNowHere && <div className={css.nowLine} style={minutesStyle(placeOf({ from: now, to: now }, span))} />}
        </div>
        {columns.map((column, index) => (
          <Column
            key={column.id}
            column={column}
            index={index}
            span={span}
            gaps={gapsOf(
              column.cards.map((card) => card.span),
              open,
              bookable,
            )}
            onBook={onBook && ((start) => onBook(column, start))}
            station={station}
            board={board}
            date={date}
            isFirst={isFirst[index] ?? false}
            sight={sight}
            tabbable={tabbable ?? undefined}
            moving={moving}
            renderCard={(card, place) =>
              shownKeys.has(card.key) ? (
                <BoardPlace
                  key={card.key}
                  {...place}
                  card={card}
                  span={span}
                  date={date}
                  format={format}
                  href={orderHref.replace('ORDER', card.appointment.id)}
                  person={personOf(card)}
                  bayName={bayNameOf(card)}
                  job={nowOf(card.appointment, format)}
                  columnPx={widths[index] ?? 0}
                  isTabbable={card.key === tabbable}
                  canMove={canMove(card)}
                  hasGrip={hasGrip}
                />
              ) : (
                <li key={card.key} className={joinClasses(css.place, css.taken)} style={cardStyle(card, span)}>
                  <span className="visually-hidden">{t`Taken ${format.time(card.span.from)}–${format.time(card.span.to)}`}</span>
                </li>
              )
            }
          />
        ))}
        {ways && <BoardGhost moving={moving} span={span} columns={columns} ways={ways} format={format} />}
      </section>
    </div>
  )
}

/** Brings the now line into sight when a day is opened, once. */
function useShowNow(board: React.RefObject<HTMLElement | null>, date: LocalDate, isNowHere: boolean): void {
  const shown = useRef<LocalDate | null>(null)
  useEffect(() => {
    const element = board.current
    if (!element || shown.current === date) return
    shown.current = date
    const mark = isNowHere ? element.querySelector<HTMLElement>('[data-now]') : null
    element.scrollTop = mark ? Math.max(0, mark.offsetTop - element.clientHeight / 3) : 0
  })
}
