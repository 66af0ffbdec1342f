import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import css from './board.module.css'
import { AppointmentCard } from './board-card.tsx'
import { Column } from './board-column.tsx'
import type { BoardCard, BoardColumn } from './board-columns.ts'
import { gapsOf, nextQuarter } from './board-gaps.ts'
import { closedSpans, hourMarks, minutesStyle, placeOf } from './board-layout.ts'
import { isBoardKey, moveOnBoard } from './board-move.ts'
import type { Station } from './use-station.ts'

export type BoardProps = {
  date: LocalDate
  span: Span
  open: readonly Span[]
  /** The name of the holiday, or why the hours are unlike others. */
  note: string | null
  columns: readonly BoardColumn[]
  /** The columns with the cards that are shown: the place of any other is taken, and says no more. */
  shown: readonly BoardColumn[]
  /** The minute that it is; the line stands where it lies on the board. */
  now: number
  station: Station
  /** What a card says beside its plate: whom it is with. */
  renderNote: (card: BoardCard) => ReactNode
  /** What it says beside its car: the bay. */
  bayNameOf: (card: BoardCard) => string | undefined
  /** Books at an instant, in a column; without it nothing can be booked. */
  onBook: ((column: BoardColumn, start: number | undefined) => void) | undefined
}

const chipMs = 12 * 60_000

/**
 * The day by bay or by person. It alone scrolls sideways; the columns' names and the hours stay in sight. Arrow keys
 * move between cards.
 */
export function Board(props: BoardProps) {
  const { date, span, open, note, columns, shown, now, station, renderNote, bayNameOf, onBook } = props
  const { t } = useLingui()
  const { format, timeZone } = station
  const board = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const isNowHere = now >= span.from && now < span.to
  const cards = shown.flatMap((column) => column.cards)
  const shownKeys = new Set(cards.map(({ key }) => key))
  const tabbable = cards.some(({ key }) => key === current) ? current : cards[0]?.key
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

  const press = (event: KeyboardEvent, card: BoardCard) => {
    if (!isBoardKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = moveOnBoard(shown, card.key, event.key)
    if (next) board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.key)}"]`)?.focus()
  }

  const size = {
    '--columns': columns.map(({ cards }) => columnWidth(cards)).join(' '),
    '--minutes': (span.to - span.from) / 60_000,
  } as CSSProperties
  return (
    <section ref={board} className={css.board} style={size} aria-label={format.day(date)} data-board>
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
        >
          {column.cards.map((card) =>
            shownKeys.has(card.key) ? (
              <li key={card.key} className={css.place} style={cardStyle(card, span)}>
                <AppointmentCard
                  look="board"
                  appointment={card.appointment}
                  format={format}
                  time={card.span.from < span.from ? format.timeOn(card.span.from, date) : format.time(card.span.from)}
                  note={renderNote(card)}
                  place={bayNameOf(card)}
                  className={css.card ?? ''}
                  tabIndex={card.key === tabbable ? 0 : -1}
                  cardKey={card.key}
                  onKeyDown={(event) => press(event, card)}
                  onFocus={() => setCurrent(card.key)}
                />
              </li>
            ) : (
              <li key={card.key} className={joinClasses(css.place, css.taken)} style={cardStyle(card, span)}>
                <span className="visually-hidden">{t`Taken ${format.time(card.span.from)}–${format.time(card.span.to)}`}</span>
              </li>
            ),
          )}
        </Column>
      ))}
    </section>
  )
}

/** A bay with cards beside each other is wider, so that each can still be read. */
function columnWidth(cards: readonly BoardCard[]): string {
  const lanes = Math.max(1, ...cards.map(({ lane }) => lane.lanes))
  return `minmax(max(var(--bay), ${lanes} * var(--lane)), 1fr)`
}

function cardStyle({ span, lane }: BoardCard, board: Span): CSSProperties {
  return { ...minutesStyle(placeOf(span, board)), '--at': lane.lane, '--lanes': lane.lanes } as CSSProperties
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
