import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { BoardCard } from './board-columns.ts'
import { type Moving, useIsOver } from './make-moving.ts'
import type { MoveWays } from './use-card-moving.ts'
import { WeekCar } from './week-car.tsx'
import type { WeekDay, WeekRow } from './week-days.ts'
import { WeekGhost } from './week-ghost.tsx'
import css from './week-grid.module.css'
import { weekCardKey } from './week-move.ts'

export type WeekCellProps = {
  rowId: WeekRow['id']
  day: WeekDay
  cards: readonly BoardCard[]
  isToday: boolean
  /** Not at work on this day. */
  isAway: boolean
  format: Format
  /** The address of an order, with `ORDER` for its id. */
  orderHref: string
  /** The card of the week that the Tab key leads to. */
  tabbable: string | null
  moving: Moving
  ways: { readonly current: MoveWays | null }
}

/** A day of a bay or a person: its cars in order of time. Drawn again only when one of them changes. */
export const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { rowId, day, cards, isToday, isAway, format, orderHref, tabbable, moving, ways } = props
  const { t } = useLingui()
  const isOver = useIsOver(moving, rowId, day.bounds)
  const isShut = day.open.length === 0 || isAway
  return (
    <ul
      className={joinClasses(css.cell, isShut && css.closed, isToday && css.today)}
      aria-label={format.dayShort(day.date)}
      data-cell={day.date}
    >
      {isAway && <li className={css.away}>{t`away`}</li>}
      {isOver && <WeekGhost moving={moving} ways={ways} format={format} />}
      {cards.map((card) => {
        const key = weekCardKey({ id: rowId }, day, card)
        return (
          <li key={card.key} data-car>
            <WeekCar
              card={card}
              cardKey={key}
              href={orderHref.replace('ORDER', card.appointment.id)}
              day={day.bounds}
              format={format}
              isTabbable={key === tabbable}
              moving={moving}
            />
          </li>
        )
      })}
    </ul>
  )
})
