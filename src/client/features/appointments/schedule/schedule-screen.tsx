import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { NewAppointment } from '#client/features/appointments/booking/new-appointment.tsx'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import type { BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import {
  filterOf,
  lookOf,
  type ScheduleFilter,
  type ScheduleLook,
  type ScheduleSearch,
  searchFor,
} from '#client/features/appointments/layout/schedule-search.ts'
import { useTellMissing } from '#client/features/appointments/missing/use-tell-missing.ts'
import { awaitInFirstRender } from '#client/offline/after-first-render.ts'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { openPalette } from '#client/ui/open-palette.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import { addDays, type LocalDate, toWall } from '#domain/wall-time.ts'
import { ScheduleDay } from './schedule-day.tsx'
import { readLook, saveLook } from './schedule-look.ts'
import type { ScheduleNav } from './schedule-nav.ts'
import css from './schedule-screen.module.css'
import { ScheduleSkeleton } from './schedule-skeleton.tsx'
import type { ScheduleWeekProps } from './schedule-week.tsx'
import { useScheduleKeys } from './use-schedule-keys.ts'

export type ScheduleScreenProps = {
  search: ScheduleSearch
  /** `replace`: the browser's Back skips the current view. */
  onSearch: (search: ScheduleSearch, options?: { replace?: boolean }) => void
  onOrder: (id: string, options?: { replace?: boolean }) => void
}

/** Most devices begin with the day, so the week is loaded after it. */
const ScheduleWeek = lazyWithPreload<ScheduleWeekProps>(() =>
  import('./schedule-week.tsx').then((part) => part.ScheduleWeek),
)

/** The board of a day or a week. */
export function ScheduleScreen(props: ScheduleScreenProps) {
  const station = useStation()
  return station ? <Schedule {...props} station={station} /> : <ScheduleSkeleton />
}

function Schedule({ search, onSearch, onOrder, station }: ScheduleScreenProps & { station: Station }) {
  const { i18n, t } = useLingui()
  const now = useNow()
  const [remembered, setRemembered] = useState(readLook)
  const { format, timeZone } = station
  const today = format.dateOf(now)
  const date = search.date ?? today
  // The switches show a choice at once; the view follows without blocking the tap, then the address.
  const [chosen, setChosen] = useState<{ look: ScheduleLook; on: ScheduleSearch } | null>(null)
  const look = chosen?.on === search ? chosen.look : lookOf(search, remembered)
  const isWeek = useDeferredValue(look.view) === 'week'
  useEffect(() => (isWeek ? awaitInFirstRender(ScheduleWeek.fetch()) : queuePrefetch(ScheduleWeek.fetch)), [isWeek])
  const canBook = desk.includes(station.role)
  const filter = filterOf(search)
  const row = search.row === undefined ? undefined : { row: search.row }
  const addressOf = (to: LocalDate, as: ScheduleLook = look) => ({
    ...searchFor(as, to, today, remembered),
    ...filter,
    ...(as.view === 'week' && row),
  })
  // A second press may come before the first day is rendered: each one counts.
  const asked = useRef(date)
  useEffect(() => {
    asked.current = date
  }, [date])
  const goTo = (to: LocalDate) => {
    asked.current = to
    onSearch(addressOf(to))
  }
  const turn = (direction: -1 | 1) => goTo(addDays(asked.current, direction * (look.view === 'week' ? 7 : 1)))
  const change = (next: ScheduleLook) => {
    setChosen({ look: next, on: search })
    saveLook(next)
    setRemembered(next)
    onSearch({ ...searchFor(next, date, today, next), ...filter }, { replace: true })
  }
  const show = (filter: ScheduleFilter) =>
    onSearch({ ...searchFor(look, date, today, remembered), ...filter, ...row }, { replace: true })
  const openRow = (opened: string | undefined) =>
    onSearch(
      { ...searchFor(look, date, today, remembered), ...filter, ...(opened !== undefined && { row: opened }) },
      { replace: true },
    )
  const startNew = (source: 'walk-in' | 'phone') => onSearch({ ...addressOf(date), new: source })
  const book = ({ bay, employee }: BoardColumn, start: number | undefined) =>
    onSearch({
      ...addressOf(date),
      new: 'phone',
      ...(start === undefined ? {} : { at: toWall(start, timeZone).time }),
      ...(bay ? { bay: bay.id } : {}),
      ...(employee ? { employee: employee.id } : {}),
    })
  useScheduleKeys({
    onToday: () => (asked.current === today && look.view === 'day' ? showNow() : goTo(today)),
    onNew: canBook ? () => startNew('walk-in') : undefined,
    onStep: turn,
  })

  const tellMissing = useTellMissing()
  const tellWaiting = (source: 'walk-in' | 'phone') =>
    toast.info(
      source === 'walk-in'
        ? t`Saved on this device. It is sent, and gets its number, as soon as there is a connection.`
        : t`Saved on this device, not booked yet. The time is checked when it is sent, as soon as there is a connection.`,
    )
  const saved = (visit: AppointmentDetails, source: 'walk-in' | 'phone', isSent: boolean, isOpen: boolean) => {
    if (visit.unassigned) tellMissing(visit)
    if (!isSent) tellWaiting(source)
    // The browser's Back returns to the board, not to the sheet.
    if (isOpen && source === 'walk-in') return onOrder(visit.id, { replace: true })
    if (isOpen) onSearch(addressOf(format.dateOf(visit.startsAt)), { replace: true })
    if (!isSent) return
    toast.success(t`Booked: ${nameCar(visit, i18n)}, ${format.timeOn(visit.startsAt, today)}`, {
      action: { label: t`Open`, run: () => onOrder(visit.id) },
    })
  }
  const nav: ScheduleNav = {
    ...{ date, today, look, filter, station },
    onLook: change,
    onFilter: show,
    onDate: goTo,
    onTurn: turn,
    onNow: showNow,
    onFind: openPalette,
    onNew: canBook ? startNew : undefined,
  }
  return (
    <div className={css.schedule}>
      {isWeek ? (
        <ScheduleWeek
          nav={nav}
          row={search.row}
          onRow={openRow}
          dayLink={(day) => addressOf(day, { ...look, view: 'day' })}
        />
      ) : (
        <ScheduleDay nav={nav} now={now} onBook={canBook ? book : undefined} />
      )}
      {search.new && canBook && (
        <NewAppointment
          key={[search.new, search.plate, search.name, search.contact, search.at, search.bay, search.employee].join()}
          source={search.new}
          date={date}
          plate={search.plate}
          caller={{ name: search.name, contact: search.contact }}
          initial={{ time: search.at, bayId: search.bay, employeeId: search.employee }}
          station={station}
          now={now}
          onClose={() => onSearch(addressOf(date), { replace: true })}
          onSaved={saved}
        />
      )}
    </div>
  )
}

/** Scrolls to the now line, or to the beginning of the board if there is none. */
function showNow(): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const line = document.querySelector('[data-now]')
  if (line) line.scrollIntoView({ block: 'center', inline: 'nearest', behavior })
  else document.querySelector('[data-board]')?.scrollTo({ top: 0, behavior })
}
