import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import type { WeekDay, WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { type Moving, useHeldAmong, useIsOver } from '#client/features/appointments/move/make-moving.ts'
import type { DropAdapter } from '#client/features/appointments/move/use-card-dnd.ts'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { layBands } from './week-bands.ts'
import { WeekCar } from './week-car.tsx'
import { WeekDragPreview } from './week-drag-preview.tsx'
import css from './week-grid.module.css'
import { weekCardKey } from './week-move.ts'

export type WeekCellProps = {
  rowId: WeekRow['id']
  day: WeekDay
  cards: readonly BoardCard[]
  /** The number of bands from the top that are always drawn. */
  first: number
  /** The bands near the viewport. */
  inView: ReadonlySet<number>
  /** Whether a car has its customer, job and promise; for the cars of one row. */
  isDetailed: boolean
  by: ScheduleBy
  isToday: boolean
  /** Absent on this day. */
  isAway: boolean
  format: Format
  /** The URL of an order, with `ORDER` in place of its id. */
  orderHref: string
  /** The card that the Tab key reaches, if it is in this cell. */
  tabbable: string | null
  moving: Moving
  adapter: { readonly current: DropAdapter | null }
}

/** A day of a bay or an employee: its cars in order of time. Renders again only if one of them changes. */
export const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const {
    rowId,
    day,
    cards,
    first,
    inView,
    isDetailed,
    by,
    isToday,
    isAway,
    format,
    orderHref,
    tabbable,
    moving,
    adapter,
  } = props
  const { t } = useLingui()
  const isOver = useIsOver(moving, rowId, day.bounds)
  const held = useHeldAmong(moving, cards)
  const isClosed = day.open.length === 0 || isAway
  const keyOf = (card: BoardCard) => weekCardKey({ id: rowId }, day, card)
  const parts = layBands(
    cards,
    (band) => band < first || inView.has(band),
    (card) => card.key === held || (tabbable !== null && keyOf(card) === tabbable),
  )
  const before = isAway && !isDetailed ? 1 : 0
  return (
    <ul
      className={joinClasses(css.cell, isClosed && css.closed, isToday && css.today)}
      aria-label={format.dayShort(day.date)}
      data-cell={day.date}
    >
      {isAway && !isDetailed && <li className={css.away}>{t`time off`}</li>}
      {isOver && !isDetailed && <WeekDragPreview moving={moving} adapter={adapter} format={format} />}
      {parts.map((part) => {
        const { card, at } = part
        if (!card) return <li key={at} className={css.skipped} style={roomFor(part.count)} aria-hidden="true" />
        const key = keyOf(card)
        return (
          <li key={card.key} aria-setsize={cards.length + before} aria-posinset={at + before + 1} data-car>
            <WeekCar
              card={card}
              cardKey={key}
              href={orderHref.replace('ORDER', card.appointment.id)}
              day={day.bounds}
              format={format}
              isTabbable={key === tabbable}
              isHeld={card.key === held}
              detail={isDetailed ? by : null}
            />
          </li>
        )
      })}
    </ul>
  )
})

const roomFor = (cars: number) => ({ '--cars': cars }) as CSSProperties
