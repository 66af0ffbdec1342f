import { type CSSProperties, memo } from 'react'
import { cardClass } from '#client/features/appointments/card/board-card.tsx'
import { BoardFace } from '#client/features/appointments/card/board-face.tsx'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { minutesStyle, placeOf } from '#client/features/appointments/layout/board-layout.ts'
import { DragHandle } from '#client/features/appointments/move/drag-handle.tsx'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { fadedClass, flagStrip } from '#client/ui/status-flag.tsx'
import type { Employee } from '#contract/employees.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isEnded } from '#domain/appointment.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import css from './board.module.css'
import { fitOf } from './card-fit.ts'

export type BoardPlaceProps = {
  card: BoardCard
  /** The span of the board. */
  span: Span
  date: LocalDate
  format: Format
  href: string
  /** The employee, if the column does not show it. */
  person: Employee | undefined
  /** The bay, if the column does not show it. */
  bayName: string | undefined
  job: string
  /** The width of the column in px. */
  columnPx: number
  isDense: boolean
  isTabbable: boolean
  isHeld: boolean
  canMove: boolean
  /** In glove mode a card is dragged by a handle. */
  hasHandle: boolean
  /** The one-based position in the column's list, and the length of the list: some cards are not drawn. */
  position: number
  listed: number
}

/**
 * A card at its position. A plain link that renders only when the card changes: the board handles its taps and keys.
 */
export const BoardPlace = memo(function BoardPlace(props: BoardPlaceProps) {
  const { card, span, date, format, href, person, bayName, job, isTabbable, isHeld, canMove, hasHandle } = props
  const { appointment } = card
  const { status, vehicle, customer, promisedAt } = appointment
  const { lanes } = card.lane
  const { minutes } = placeOf(card.span, span)
  const isGrabbed = canMove && hasHandle
  const layout = fitOf(
    { columnPx: props.columnPx, lanes, minutes, isDense: props.isDense, hasHandle: isGrabbed },
    {
      plate: vehicle.plate ?? '',
      job,
      hasDue: promisedAt !== null && !isEnded(status),
      hasCar: bayName !== undefined || vehicle.brand !== null || vehicle.model !== null,
      hasCustomer: Boolean(customer?.name),
    },
  )
  return (
    <li
      className={css.place}
      style={cardStyle(card, span)}
      aria-posinset={props.position}
      aria-setsize={props.listed}
      data-held={isHeld || undefined}
    >
      <a
        href={href}
        className={joinClasses(cardClass, css.card, flagStrip(statusSigns[status].tone), isEnded(status) && fadedClass)}
        tabIndex={isTabbable ? 0 : -1}
        draggable={false}
        aria-keyshortcuts={canMove ? 'M' : undefined}
        data-fit={layout.words}
        data-card={card.key}
        data-order={appointment.id}
        data-ended={isEnded(status) || undefined}
        data-movable={canMove || undefined}
      >
        <BoardFace
          appointment={appointment}
          layout={layout}
          time={card.span.from < span.from ? format.timeOn(card.span.from, date) : format.time(card.span.from)}
          job={job}
          person={person}
          bayName={bayName}
          format={format}
          date={date}
        />
        {isGrabbed && <DragHandle />}
      </a>
    </li>
  )
})

/** The position of a card in its column. */
export function cardStyle({ span, lane }: Pick<BoardCard, 'span' | 'lane'>, board: Span): CSSProperties {
  return { ...minutesStyle(placeOf(span, board)), '--at': lane.lane, '--lanes': lane.lanes } as CSSProperties
}
