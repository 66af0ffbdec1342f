import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { bayKindWords } from '#contract/bay-words.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import css from './board.module.css'
import { AppointmentCard } from './board-card.tsx'
import type { BoardCard, BoardColumn } from './board-columns.ts'
import { closedSpans, hourMarks, placeOf } from './board-layout.ts'
import { isBoardKey, moveOnBoard } from './board-move.ts'
import type { Station } from './use-station.ts'

export type BoardProps = {
  date: LocalDate
  span: Span
  open: readonly Span[]
  columns: readonly BoardColumn[]
  /** The minute that it is; the line stands where it lies on the board. */
  now: number
  station: Station
}

const chipMs = 12 * 60_000

const minutesStyle = ({ topMinutes, minutes }: { topMinutes: number; minutes: number }) =>
  ({ '--top': topMinutes, '--minutes': minutes }) as CSSProperties

/** The day by bay. It alone scrolls sideways; the bays' names and the hours stay in sight. Arrow keys move between cards. */
export function Board({ date, span, open, columns, now, station }: BoardProps) {
  const { format, timeZone } = station
  const board = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const isNowHere = now >= span.from && now < span.to
  const cards = columns.flatMap((column) => column.cards)
  const tabbable = cards.some(({ key }) => key === current) ? current : cards[0]?.key
  useShowNow(board, date, isNowHere)

  // The chip of the now line covers what stands right beside it.
  const marks = hourMarks(span, timeZone).filter((mark) => !isNowHere || Math.abs(mark - now) > chipMs)

  const press = (event: KeyboardEvent, card: BoardCard) => {
    if (!isBoardKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = moveOnBoard(columns, card.key, event.key)
    if (next) board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.key)}"]`)?.focus()
  }

  const size = {
    '--columns': columns.map(({ cards }) => columnWidth(cards)).join(' '),
    '--minutes': (span.to - span.from) / 60_000,
  } as CSSProperties
  return (
    <section ref={board} className={css.board} style={size} aria-label={format.day(date)}>
      <div className={css.corner} />
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
        {closedSpans(span, open).map((closed) => (
          <div key={closed.from} className={css.closed} style={minutesStyle(placeOf(closed, span))} />
        ))}
        {isNowHere && <div className={css.nowLine} style={minutesStyle(placeOf({ from: now, to: now }, span))} />}
      </div>
      {columns.map((column, index) => (
        <Column key={column.id} column={column} index={index}>
          {column.cards.map((card) => (
            <li key={card.key} className={css.place} style={cardStyle(card, span)}>
              <AppointmentCard
                look="board"
                appointment={card.appointment}
                format={format}
                time={card.span.from < span.from ? format.timeOn(card.span.from, date) : format.time(card.span.from)}
                className={css.card ?? ''}
                tabIndex={card.key === tabbable ? 0 : -1}
                cardKey={card.key}
                onKeyDown={(event) => press(event, card)}
                onFocus={() => setCurrent(card.key)}
              />
            </li>
          ))}
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

function Column({ column, index, children }: { column: BoardColumn; index: number; children: React.ReactNode }) {
  const { i18n, t } = useLingui()
  const id = useId()
  const { bay } = column
  const at = { gridColumn: index + 2 }
  return (
    <section className={css.column} aria-labelledby={id}>
      <div className={css.head} style={at}>
        <h2 id={id}>{bay ? bay.name : t`Waiting for a bay`}</h2>
        <span className={css.kind}>{bay && i18n._(bayKindWords[bay.kind])}</span>
      </div>
      <ul className={css.cards} style={at}>
        {children}
      </ul>
    </section>
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
