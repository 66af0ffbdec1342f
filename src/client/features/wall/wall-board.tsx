import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type RefObject, useEffect, useId, useRef } from 'react'
import type { BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import { closedSpans, hourMarks, minutesStyle, placeOf } from '#client/features/appointments/layout/board-layout.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import css from './wall-board.module.css'
import { WallCard } from './wall-card.tsx'

export type WallBoardProps = {
  date: LocalDate
  span: Span
  open: readonly Span[]
  columns: readonly BoardColumn[]
  /** The current minute, ms since the epoch. */
  now: number
  format: Format
  /** The px per unit; a change moves the scroll position. */
  scale: number
}

const chipMs = 16 * 60_000

/** The day by bay, for a television; scrolls so that the current time is in the upper third. */
export function WallBoard({ date, span, open, columns, now, format, scale }: WallBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const isNowHere = now >= span.from && now < span.to
  const nowStyle = minutesStyle(placeOf({ from: now, to: now }, span))
  const marks = hourMarks(span, format.timeZone).filter((mark) => !isNowHere || Math.abs(mark - now) > chipMs)
  const size = { '--columns': columns.length, '--minutes': (span.to - span.from) / 60_000 } as CSSProperties
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section ref={board} className={css.board} style={size} aria-label={format.day(date)} tabIndex={0} data-wall-board>
      <div className={css.corner} />
      <ol className={css.axis} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark} style={minutesStyle(placeOf({ from: mark, to: mark }, span))}>
            {format.time(mark)}
          </li>
        ))}
        {isNowHere && (
          <li className={css.nowTime} data-now style={nowStyle}>
            {format.time(now)}
          </li>
        )}
      </ol>
      <div className={css.ground} aria-hidden="true">
        {closedSpans(span, open).map((one) => (
          <div key={one.from} className={css.closed} style={minutesStyle(placeOf(one, span))} />
        ))}
        {isNowHere && <div className={css.nowLine} style={nowStyle} />}
      </div>
      {columns.map((column, index) => (
        <Column key={column.id} column={column} index={index} span={span} date={date} format={format} />
      ))}
      {/* The key restarts it every minute, and whenever the layout changes. */}
      <ScrollToNow key={[now, span.from, span.to, columns.length, scale].join()} board={board} />
    </section>
  )
}

type ColumnProps = Pick<WallBoardProps, 'span' | 'date' | 'format'> & { column: BoardColumn; index: number }

function Column({ column, index, span, date, format }: ColumnProps) {
  const { i18n } = useLingui()
  const id = useId()
  const at = { gridColumn: index + 2 }
  return (
    <section className={css.column} aria-labelledby={id}>
      <h2 id={id} className={css.name} style={at}>
        {columnName(column, i18n)}
      </h2>
      <ul className={css.cards} style={at}>
        {column.cards.map((card) => (
          <WallCard key={card.key} card={card} span={span} date={date} format={format} />
        ))}
      </ul>
    </section>
  )
}

/** Scrolls once so that the current time is in the upper third; to the start if it is not on the board. */
function ScrollToNow({ board }: { board: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = board.current
    if (!element) return
    const mark = element.querySelector<HTMLElement>('[data-now]')
    const top = mark ? mark.offsetTop - element.clientHeight / 3 : 0
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    element.scrollTo({ top: Math.max(0, top), behavior })
  }, [board])
  return null
}
