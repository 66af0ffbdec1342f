import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { RescheduleSheet, type RescheduleSheetProps } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import type {
  ScheduleFilter,
  ScheduleLook,
  ScheduleSearch,
} from '#client/features/appointments/layout/schedule-search.ts'
import { sumLoads } from '#client/features/appointments/layout/week-days.ts'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import { WeekGrid } from '#client/features/appointments/week/week-grid.tsx'
import { WeekSheet } from '#client/features/appointments/week/week-sheet.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { isFiltering } from './schedule-filter.ts'
import { ScheduleFilterBar, ScheduleFilterButton } from './schedule-filter-tools.tsx'
import { BoardSkeleton } from './schedule-skeleton.tsx'
import { ScheduleTools } from './schedule-tools.tsx'
import { useWeek } from './use-week.ts'
import { WeekList } from './week-list.tsx'

export type ScheduleWeekProps = {
  date: LocalDate
  today: LocalDate
  look: ScheduleLook
  onLook: (look: ScheduleLook) => void
  filter: ScheduleFilter
  onFilter: (filter: ScheduleFilter) => void
  station: Station
  /** The row whose cars are shown, or `all`; undefined for the load alone. */
  row: string | undefined
  onRow: (row: string | undefined) => void
  /** Returns the search parameters of a day. */
  dayLink: (date: LocalDate) => ScheduleSearch
  /** Renders the search among the cars of the week. */
  renderFind: (appointments: readonly Appointment[]) => ReactNode
}

/** A week of the schedule. */
export function ScheduleWeek(props: ScheduleWeekProps) {
  const { date, today, look, onLook, filter, onFilter, station, row, onRow, dayLink, renderFind } = props
  const { t } = useLingui()
  const isPhone = useMedia(phoneWidth)
  const [asked, setAsked] = useState<Pick<RescheduleSheetProps, 'order' | 'proposed'> | null>(null)
  const known = useWeek({ date, by: look.by, filter, station })
  const ready = known.state === 'ready' ? known : null
  const isPrinting = usePrinting()
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
      <ScheduleTools
        look={look}
        onLook={onLook}
        note={null}
        summary={ready ? (ready.filterLabels ?? labelsOf(ready.title, ready.appointments.length)) : ''}
        actions={
          <>
            {!isPhone && (
              <>
                <Button
                  icon="tabler:list-check"
                  aria-pressed={open === 'all'}
                  onClick={() => onRow(open === 'all' ? undefined : 'all')}
                >
                  <Trans>All cars</Trans>
                </Button>
                <ScheduleFilterButton filter={filter} onFilter={onFilter} />
              </>
            )}
            <IconButton
              icon="tabler:printer"
              label={t`Print week plan`}
              disabled={!ready}
              onClick={() => window.print()}
            />
          </>
        }
      >
        {ready && <CapacityBar capacity={sumLoads(ready.week.days.map(({ capacity }) => capacity))} format={station.format} />}
      </ScheduleTools>
      {ready && !isPhone && <ScheduleFilterBar words={ready.filterLabels} onAll={() => onFilter({})} />}
      <ScheduleFault error={known.error} asOf={known.asOf} station={station} onRetry={known.retry} />
      {renderContent()}
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
      {renderFind(known.appointments)}
    </>
  )
}
