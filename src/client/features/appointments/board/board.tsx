import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import type { DropPlace } from '#client/features/appointments/move/drop-target.ts'
import type { TrayMoving } from '#client/features/appointments/move/make-moving.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { Appointment } from '#contract/appointments.ts'
import css from './board.module.css'
import { Column } from './board-column.tsx'
import type { BoardDay } from './board-day.ts'
import { BoardDragPreview } from './board-drag-preview.tsx'
import { gapsOf, nextQuarter } from './board-gaps.ts'
import { BoardHours } from './board-hours.tsx'
import { BoardPlace, type BoardPlaceProps, cardStyle } from './board-place.tsx'
import { type BoardReach, useBoard } from './use-board.ts'

export type BoardProps = BoardReach & {
  day: BoardDay
  /** The current minute, in ms since the epoch; the position of the now line. */
  now: number
  station: Station
  /** The employee and the bay of a card, unless its column shows them. */
  noteOf: (card: BoardCard) => Pick<BoardPlaceProps, 'person' | 'bayName'>
  /** The unassigned tray above the board; its cards can be dragged onto the board. */
  renderTray: (moving: TrayMoving) => ReactNode
  /** Books in a column, at an instant if given. Undefined: the user cannot book. */
  onBook: ((column: BoardColumn, start: number | undefined) => void) | undefined
  /** Opens the reschedule sheet with a proposed place. */
  onAsk: (visit: Appointment, place: DropPlace) => void
}

/**
 * A day by bay or by employee. Only the board scrolls sideways; the columns' names and the hours stay visible. Arrow
 * keys move between cards, or move the card that is being dragged. Only columns near the viewport contain their cards.
 */
export function Board({ day, now, station, noteOf, renderTray, onBook, onAsk, reach }: BoardProps) {
  const { date, span, open, columns } = day
  const { format } = station
  const { t } = useLingui()
  const { nowOf } = useJobLabels()
  const state = useBoard({ day, station, onAsk, now, reach })
  const { board, adapter, tray, shownKeys, tabbable, orderHref, widths } = state
  const { moving } = tray
  const bookable = Math.max(open[0]?.from ?? span.to, nextQuarter(now))
  const size = {
    '--columns': state.lanes.map((count) => `minmax(max(var(--bay), ${count} * var(--lane)), 1fr)`).join(' '),
    ...(state.isDense && { '--bay': `${state.leastPx}px` }),
    '--minutes': (span.to - span.from) / 60_000,
  } as CSSProperties
  return (
    <div ref={state.room} className={css.room}>
      {renderTray(tray)}
      <section
        ref={board}
        className={css.board}
        style={size}
        aria-label={format.day(date)}
        data-board
        data-dense={state.isDense || undefined}
        {...state.handlers}
      >
        <div className={css.corner} />
        <BoardHours day={day} now={now} format={format} />
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
            isFirst={state.isFirst[index] ?? false}
            viewport={state.viewport}
            tabbable={tabbable}
            moving={moving}
            renderCard={(card, place) =>
              shownKeys.has(card.key) ? (
                <BoardPlace
                  key={card.key}
                  {...place}
                  {...noteOf(card)}
                  card={card}
                  span={span}
                  date={date}
                  format={format}
                  href={orderHref.replace('ORDER', card.appointment.id)}
                  job={nowOf(card.appointment, format)}
                  columnPx={widths[index] ?? 0}
                  isDense={state.isDense}
                  isTabbable={card.key === tabbable}
                  canMove={tray.canMove(card)}
                  hasHandle={state.hasHandle}
                />
              ) : (
                <li key={card.key} className={joinClasses(css.place, css.taken)} style={cardStyle(card, span)}>
                  <span className="visually-hidden">{t`Booked ${format.time(card.span.from)}–${format.time(card.span.to)}`}</span>
                </li>
              )
            }
          />
        ))}
        {adapter && (
          <BoardDragPreview moving={moving} span={span} columns={columns} adapter={adapter} format={format} />
        )}
      </section>
    </div>
  )
}
