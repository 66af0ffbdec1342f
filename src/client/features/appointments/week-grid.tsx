import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { isBoardKey } from './board-move.ts'
import { CapacityBar } from './capacity-bar.tsx'
import { RowHead } from './row-head.tsx'
import type { ScheduleSearch } from './schedule-search.ts'
import { useCardMoving } from './use-card-moving.ts'
import { cardAt, useOrderLinks } from './use-order-links.ts'
import type { Station } from './use-station.ts'
import { useWeekWays, type WeekWaysParts } from './use-week-ways.ts'
import { WeekCell } from './week-cell.tsx'
import { isIdle, type Week, type WeekDay, type WeekRow } from './week-days.ts'
import css from './week-grid.module.css'
import { moveInWeek, weekCardKey } from './week-move.ts'
import { WeekSaid } from './week-said.tsx'
import { weekdayWord } from './week-words.ts'

export type WeekGridProps = {
  week: Week
  today: LocalDate
  station: Station
  /** The address of a day. */
  dayLink: (date: LocalDate) => ScheduleSearch
  label: string
} & Omit<WeekWaysParts, 'week' | 'station'>

/** The week: a column for each day, a row for each bay or person. It alone scrolls; heads and names stay in sight. */
export function WeekGrid(props: WeekGridProps) {
  const { week, by, today, station, dayLink, label } = props
  const { days, rows } = week
  const grid = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const keys = rows.flatMap((row) =>
    row.cells.flatMap((cards, day) => cards.map((card) => weekCardKey(row, days[day], card))),
  )
  const tabbable = current !== null && keys.includes(current) ? current : (keys[0] ?? null)
  useShowToday(grid, days, today)

  const { orderHref, open } = useOrderLinks()
  const ways = useWeekWays(grid, props)
  const latestWays = useRef(ways)
  latestWays.current = ways
  const { moving, onKeyDown, onBlur } = useCardMoving(grid, ways)

  const press = (event: KeyboardEvent) => {
    onKeyDown(event)
    const at = cardAt(event)?.dataset.card
    if (event.defaultPrevented || !at || !isBoardKey(event.key) || event.altKey || event.ctrlKey || event.metaKey)
      return
    event.preventDefault()
    const next = moveInWeek(week, at, event.key)
    if (next) grid.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"]`)?.focus()
  }
  const idle = days.filter(isIdle).length
  const size = {
    '--days': days.map((day) => (isIdle(day) ? 'var(--idle)' : 'minmax(var(--day), 1fr)')).join(' '),
    '--least': `calc(${days.length - idle} * var(--day) + ${idle} * var(--idle))`,
  } as CSSProperties
  return (
    <section
      ref={grid}
      className={css.week}
      style={size}
      aria-label={label}
      data-board
      onKeyDown={press}
      onClick={open}
      onBlur={onBlur}
      onFocus={(event) => setCurrent(cardAt(event)?.dataset.card ?? current)}
    >
      <div className={joinClasses(css.line, css.heads)}>
        <div className={css.corner} />
        {days.map((day) => (
          <DayHead key={day.date} day={day} today={today} station={station} search={dayLink(day.date)} />
        ))}
      </div>
      {rows.map((row) => (
        <div key={row.id} className={joinClasses(css.line, css.row)} style={rowSize(row)} data-row={row.id}>
          <RowHead row={row} className={css.name} />
          {row.cells.map((cards, index) => {
            const day = days[index]
            if (!day) return null
            return (
              <WeekCell
                key={day.date}
                rowId={row.id}
                day={day}
                cards={cards}
                isToday={day.date === today}
                isAway={by === 'employee' && day.away.has(row.id)}
                format={station.format}
                orderHref={orderHref}
                tabbable={tabbable?.startsWith(`${row.id}/${day.date}/`) ? tabbable : null}
                moving={moving}
                ways={latestWays}
              />
            )
          })}
        </div>
      ))}
      {ways && <WeekSaid moving={moving} rows={rows} ways={ways} format={station.format} />}
    </section>
  )
}

/** What a row that is out of sight counts for, so that the scroll bar does not jump. */
const rowSize = ({ cells }: WeekRow) =>
  ({ '--cars': Math.max(1, ...cells.map((cards) => cards.length)) }) as CSSProperties

type DayHeadProps = { day: WeekDay; today: LocalDate; station: Station; search: ScheduleSearch }

function DayHead({ day, today, station, search }: DayHeadProps) {
  const { t } = useLingui()
  const { date, note, cars, capacity, open } = day
  const isClosed = open.length === 0
  return (
    <Link
      to="/{-$locale}/schedule"
      search={search}
      className={joinClasses(css.head, date === today && css.isToday)}
      title={note ?? undefined}
      aria-current={date === today ? 'date' : undefined}
      data-day={date}
      data-idle={isIdle(day) || undefined}
    >
      <span className={css.date}>
        <span className={css.weekday}>{weekdayWord(date, station.format)}</span>{' '}
        <span className={css.number}>{Number(date.slice(8))}</span>
        {date === today && <span className="visually-hidden"> {t`today`}</span>}
      </span>{' '}
      {cars > 0 && (
        <span className={css.count}>
          <Plural value={cars} one="# car" other="# cars" />
        </span>
      )}
      {(note || isClosed) && <span className={css.note}>{note ?? <Trans>Closed</Trans>}</span>}
      {!isIdle(day) && <CapacityBar capacity={capacity} format={station.format} narrow />}
    </Link>
  )
}

/** Brings today into sight where the days have to scroll, once for each week. */
function useShowToday(grid: React.RefObject<HTMLElement | null>, days: readonly WeekDay[], today: LocalDate): void {
  const first = days[0]?.date
  const shown = useRef<LocalDate | undefined>(undefined)
  useEffect(() => {
    const element = grid.current
    if (!element || shown.current === first) return
    shown.current = first
    const head = element.querySelector<HTMLElement>(`[data-day="${today}"]`)
    const name = element.querySelector<HTMLElement>(`.${css.corner}`)
    element.scrollTo({ top: 0, left: head ? Math.max(0, head.offsetLeft - (name?.offsetWidth ?? 0) - 12) : 0 })
  }, [grid, first, today])
}
