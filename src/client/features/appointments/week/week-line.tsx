import { type CSSProperties, memo, type RefObject, useRef } from 'react'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import type { WeekDay, WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { useDrawnAhead } from '#client/ui/hooks/use-drawn-ahead.ts'
import { useInView } from '#client/ui/hooks/use-in-view.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { LoadCell } from './load-cell.tsx'
import { RowHead } from './row-head.tsx'
import { bandCars, bandsOf } from './week-bands.ts'
import { WeekCell, type WeekCellProps } from './week-cell.tsx'
import css from './week-grid.module.css'

export type WeekLineProps = {
  row: WeekRow
  days: readonly WeekDay[]
  today: LocalDate
  /** The current quarter of an hour, ms since the epoch. */
  now: number
  by: ScheduleBy
  /** What the row shows: its load, its load and its cars in full, or as one of many only its cars. */
  shows: 'load' | 'both' | 'cars'
  onToggle: (row: WeekRow) => void
  /** The scroll container of the line. */
  grid: RefObject<HTMLElement | null>
} & Pick<WeekCellProps, 'first' | 'format' | 'orderHref' | 'tabbable' | 'moving' | 'adapter'>

/** The week of a bay or an employee: its load, and if it is open the cars near the viewport. */
export const WeekLine = memo(function WeekLine(props: WeekLineProps) {
  const { row, days, today, now, by, shows, onToggle, grid, first, tabbable, ...rest } = props
  const { format, moving, adapter } = rest
  const line = useRef<HTMLDivElement>(null)
  const isOpen = shows !== 'load'
  const bands = isOpen ? bandsOf(row) : 0
  const near = useInView(grid, line, bands)
  const ahead = useDrawnAhead(`${days[0]?.date} ${shows}`, bands)
  const isAwayOn = (day: WeekDay) => by === 'employee' && day.away.has(row.id)
  return (
    <div
      ref={line}
      className={joinClasses(css.line, css.row, shows === 'both' && css.detailed)}
      data-row={row.id}
      data-open={isOpen || undefined}
    >
      <RowHead
        row={row}
        className={css.name}
        isOpen={isOpen}
        onToggle={shows === 'cars' ? undefined : () => onToggle(row)}
      />
      {shows !== 'cars' &&
        days.map((day, index) => {
          const load = row.loads[index]
          return (
            load && (
              <LoadCell
                key={day.date}
                rowId={row.id}
                hasHours={row.bay !== null || row.employee !== null}
                load={load}
                day={day}
                isToday={day.date === today}
                isAway={isAwayOn(day)}
                since={Math.min(Math.max(now, day.bounds.from), day.bounds.to)}
                format={format}
                moving={moving}
                adapter={adapter}
              />
            )
          )
        })}
      {isOpen &&
        row.cells.map((cards, index) => {
          const day = days[index]
          if (!day) return null
          return (
            <WeekCell
              key={day.date}
              {...rest}
              rowId={row.id}
              first={Math.max(first, ahead)}
              day={day}
              cards={cards}
              by={by}
              isDetailed={shows === 'both'}
              inView={ahead < bands ? near : none}
              isToday={day.date === today}
              isAway={isAwayOn(day)}
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

const none: ReadonlySet<number> = new Set()
const markStyle = (band: number) => ({ '--at': band * bandCars, '--cars': bandCars }) as CSSProperties
