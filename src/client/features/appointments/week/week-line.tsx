import { type CSSProperties, memo, type RefObject, useRef } from 'react'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import type { WeekDay, WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { useInView } from '#client/ui/hooks/use-in-view.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { RowHead } from './row-head.tsx'
import { bandCars, bandsOf } from './week-bands.ts'
import { WeekCell, type WeekCellProps } from './week-cell.tsx'
import css from './week-grid.module.css'

export type WeekLineProps = {
  row: WeekRow
  days: readonly WeekDay[]
  today: LocalDate
  by: ScheduleBy
  /** The scroll container of the line. */
  grid: RefObject<HTMLElement | null>
} & Pick<WeekCellProps, 'first' | 'isWhole' | 'format' | 'orderHref' | 'tabbable' | 'moving' | 'adapter'>

/** The week of a bay or an employee: the cars near the viewport, and space for the others. */
export const WeekLine = memo(function WeekLine({ row, days, today, by, grid, tabbable, ...rest }: WeekLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const bands = bandsOf(row)
  const inView = useInView(grid, line, bands)
  return (
    <div ref={line} className={joinClasses(css.line, css.row)} data-row={row.id}>
      <RowHead row={row} className={css.name} />
      {row.cells.map((cards, index) => {
        const day = days[index]
        if (!day) return null
        return (
          <WeekCell
            key={day.date}
            {...rest}
            rowId={row.id}
            day={day}
            cards={cards}
            inView={inView}
            isToday={day.date === today}
            isAway={by === 'employee' && day.away.has(row.id)}
            tabbable={tabbable?.startsWith(`${row.id}/${day.date}/`) ? tabbable : null}
          />
        )
      })}
      {Array.from({ length: bands }, (_, band) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is its number
        <span key={band} className={css.mark} style={markStyle(band)} data-mark />
      ))}
    </div>
  )
})

const markStyle = (band: number) => ({ '--at': band * bandCars, '--cars': bandCars }) as CSSProperties
