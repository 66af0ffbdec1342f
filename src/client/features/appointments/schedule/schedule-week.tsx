import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { RescheduleSheet, type RescheduleSheetProps } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { DueForecast } from '#client/features/appointments/due/due-forecast.tsx'
import type { ScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import { sumLoads } from '#client/features/appointments/layout/week-days.ts'
import { overlaps } from '#client/features/appointments/list-parts.ts'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import { WeekGrid } from '#client/features/appointments/week/week-grid.tsx'
import type { WeekSheetProps } from '#client/features/appointments/week/week-sheet.tsx'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { MenuButton } from '#client/ui/menu/menu.tsx'
import { dayBounds, type LocalDate } from '#domain/wall-time.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { isFiltering } from './schedule-filter.ts'
import { ScheduleFilterBar } from './schedule-filter-bar.tsx'
import type { ScheduleNav } from './schedule-nav.ts'
import { BoardSkeleton } from './schedule-skeleton.tsx'
import { useWeek } from './use-week.ts'
import { WeekList } from './week-list.tsx'

export type ScheduleWeekProps = {
  nav: ScheduleNav
  /** The row whose cars are shown, or `all`; undefined for the load alone. */
  row: string | undefined
  onRow: (row: string | undefined) => void
  /** Returns the search parameters of a day. */
  dayLink: (date: LocalDate) => ScheduleSearch
}

/** Fetched as soon as a week is shown, so that it is there when the browser prints. */
const WeekSheet = lazyWithPreload<WeekSheetProps>(() =>
  import('#client/features/appointments/week/week-sheet.tsx').then((part) => part.WeekSheet),
)

/** A week of the schedule. */
export function ScheduleWeek(props: ScheduleWeekProps) {
  const { nav, row, onRow, dayLink } = props
  const { date, today, look, filter, onFilter, station } = nav
  const { t } = useLingui()
  const isPhone = useMedia(phoneWidth)
  const [asked, setAsked] = useState<Pick<RescheduleSheetProps, 'order' | 'proposed'> | null>(null)
  const known = useWeek({ date, by: look.by, filter, station })
  const { appointments } = known
  const ofToday = useMemo(
    () => appointments.filter(overlaps(dayBounds(today, station.timeZone))),
    [appointments, today, station],
  )
  const ready = known.state === 'ready' ? known : null
  const isPrinting = usePrinting()
  useEffect(() => queuePrefetch(WeekSheet.fetch), [])
  const isKnown = row === 'all' || ready?.week.rows.some(({ id }) => id === row)
  // Whoever filters looks for cars, and the load shows none.
  const open = isKnown ? row : isFiltering(filter) ? 'all' : undefined
  const labelsOf = (title: string, cars: number) => t`${title}: ${plural(cars, { one: '# car', other: '# cars' })}`
  const renderContent = () => {
    switch (known.state) {
      case 'loading':
        return known.error === null && <BoardSkeleton />
      case 'unknown':
        return null
      case 'ready':
        if (isPhone) return <WeekList week={known.week} today={today} station={station} dayLink={dayLink} />
        return (
          <WeekGrid
            week={known.week}
            by={look.by}
            appointments={known.appointments}
            today={today}
            station={station}
            dayLink={dayLink}
            label={known.title}
            open={open}
            onOpen={onRow}
            onAsk={(order, { from, ...place }) => setAsked({ order, proposed: { ...place, startsAt: from } })}
          />
        )
    }
  }
  return (
    <>
      <ScheduleBar
        nav={nav}
        note={null}
        summary={ready ? (ready.filterLabels ?? labelsOf(ready.title, ready.appointments.length)) : ''}
        capacity={ready && sumLoads(ready.week.days.map(({ capacity }) => capacity))}
        canFilter={!isPhone}
      >
        <MenuButton icon="tabler:printer" disabled={!ready} onClick={() => window.print()}>
          <Trans>Print week plan</Trans>
        </MenuButton>
      </ScheduleBar>
      {ready && !isPhone && <ScheduleFilterBar words={ready.filterLabels} onAll={() => onFilter({})} />}
      <ScheduleFault error={known.error} asOf={known.asOf} station={station} onRetry={known.retry} />
      <DueForecast appointments={ofToday} station={station}>
        {renderContent()}
      </DueForecast>
      {isPrinting && ready && (
        <WeekSheet
          week={ready.week}
          title={ready.title}
          open={open}
          filterLabels={ready.filterLabels}
          asOf={ready.asOf}
          station={station}
        />
      )}
      {asked && <RescheduleSheet {...asked} station={station} onClose={() => setAsked(null)} />}
    </>
  )
}
