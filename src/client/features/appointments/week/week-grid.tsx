import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import type { ScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import { isIdle, type Week, type WeekDay, type WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { isBoardKey } from '#client/features/appointments/move/board-move.ts'
import { useCardDnd } from '#client/features/appointments/move/use-card-dnd.ts'
import { cardAt, useOrderLinks } from '#client/features/appointments/move/use-order-links.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { useWeekDnd, type WeekDndOptions } from './use-week-dnd.ts'
import { WeekAnnouncement } from './week-announcement.tsx'
import { firstBands } from './week-bands.ts'
import css from './week-grid.module.css'
import { WeekLine } from './week-line.tsx'
import { moveInWeek, weekCardKey } from './week-move.ts'

export type WeekGridProps = {
  week: Week
  today: LocalDate
  station: Station
  /** Returns the search parameters of a day. */
  dayLink: (date: LocalDate) => ScheduleSearch
  label: string
  /** The row whose cars are shown; `all` for those of every row; undefined for the load alone. */
  open: string | undefined
  onOpen: (row: string | undefined) => void
} & Omit<WeekDndOptions, 'week' | 'station'>

/** The height above a week on most screens (px). */
const abovePx = 180

const quarterMs = 15 * 60_000
const noCells: never[] = []

/**
 * The week: a column for each day, a row for each bay or employee with its load. One row, or all, show their cars. Only
 * the grid scrolls; its headings stay visible. The cards in the first viewport are always drawn, since the next start
 * shows them first. A car can be dropped on every row, open or not.
 */
export function WeekGrid(props: WeekGridProps) {
  const { week, by, today, station, dayLink, label, open: chosen, onOpen } = props
  const { days, rows } = week
  const isAll = chosen === 'all'
  // The quarter, so that the cells of today do not render every minute.
  const now = Math.floor(useNow() / quarterMs) * quarterMs
  // The rows with their cars in sight, for the keys.
  const shown = useMemo(
    () => (isAll ? week : { days, rows: rows.map((row) => (row.id === chosen ? row : { ...row, cells: noCells })) }),
    [week, days, rows, isAll, chosen],
  )
  const grid = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const keys = shown.rows.flatMap((row) =>
    row.cells.flatMap((cards, day) => cards.map((card) => weekCardKey(row, days[day], card))),
  )
  const tabbable = current !== null && keys.includes(current) ? current : (keys[0] ?? null)
  const first = useMemo(
    () => firstBands(shown.rows, innerHeight - abovePx, isAll ? 'compact' : 'detailed'),
    [shown, isAll],
  )
  useShowToday(grid, days, today)

  const { orderHref, open } = useOrderLinks()
  const latest = useRef({ chosen, onOpen })
  latest.current = { chosen, onOpen }
  const [toggle] = useState(() => ({ id }: Pick<WeekRow, 'id'>) => {
    latest.current.onOpen(latest.current.chosen === id ? undefined : id)
  })
  /** The whole line opens the row; its button is for the keyboard. */
  const click = (event: MouseEvent) => {
    open(event)
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const id = event.target.closest('[data-load]')?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id) toggle({ id })
  }
  const adapter = useWeekDnd(grid, props)
  const latestAdapter = useRef(adapter)
  latestAdapter.current = adapter
  const { moving, onKeyDown, onBlur } = useCardDnd(
    grid,
    adapter && {
      ...adapter,
      onMove: async (visit, place) => {
        const held = moving.read()
        await adapter.onMove(visit, place)
        // By the keys the focus follows the car, so its new row must show it.
        if (held?.by === 'keys' && chosen !== undefined && !isAll) onOpen(held.target.columnId)
      },
    },
  )

  const press = (event: KeyboardEvent) => {
    onKeyDown(event)
    const at = cardAt(event)?.dataset.card
    if (event.defaultPrevented || !at || !isBoardKey(event.key) || event.altKey || event.ctrlKey || event.metaKey)
      return
    event.preventDefault()
    const next = moveInWeek(shown, at, event.key)
    if (!next) return
    // Draws the card wherever it is, so that it can receive the focus.
    flushSync(() => setCurrent(next))
    grid.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"]`)?.focus()
  }
  const idle = days.filter(isIdle).length
  const size = {
    '--days': days.map((day) => (isIdle(day) ? 'var(--idle)' : 'minmax(var(--day), 1fr)')).join(' '),
    '--least': `calc(${days.length - idle} * var(--day) + ${idle} * var(--idle))`,
  } as CSSProperties
  return (
    <section
      ref={grid}
      className={joinClasses(css.week, chosen === undefined && css.loads)}
      style={size}
      aria-label={label}
      data-board
      onKeyDown={press}
      onClick={click}
      onBlur={onBlur}
      onFocus={(event) => setCurrent(cardAt(event)?.dataset.card ?? current)}
    >
      <div className={joinClasses(css.line, css.heads)}>
        <div className={css.corner}>
          <button
            type="button"
            className={css.all}
            aria-pressed={isAll}
            onClick={() => onOpen(isAll ? undefined : 'all')}
          >
            <Trans>All cars</Trans>
            <Icon name="tabler:chevron-right" />
          </button>
        </div>
        {days.map((day) => (
          <DayHead key={day.date} day={day} today={today} station={station} search={dayLink(day.date)} />
        ))}
      </div>
      {rows.map((row, index) => (
        <WeekLine
          key={row.id}
          row={row}
          days={days}
          today={today}
          now={now}
          by={by}
          shows={isAll ? 'cars' : row.id === chosen ? 'both' : 'load'}
          onToggle={toggle}
          grid={grid}
          first={first[index] ?? 0}
          format={station.format}
          orderHref={orderHref}
          tabbable={tabbable?.startsWith(`${row.id}/`) ? tabbable : null}
          moving={moving}
          adapter={latestAdapter}
        />
      ))}
      {adapter && <WeekAnnouncement moving={moving} rows={rows} adapter={adapter} format={station.format} />}
    </section>
  )
}

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
        <span className={css.weekday}>{station.format.weekday(date)}</span>{' '}
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

/** Scrolls to today once for each week, if the days do not fit. */
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
