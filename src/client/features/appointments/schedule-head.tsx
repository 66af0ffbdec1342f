import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { addDays, daysBetween, type LocalDate } from '#domain/wall-time.ts'
import type { Capacity } from './board-columns.ts'
import { CapacityBar } from './capacity-bar.tsx'
import css from './schedule-screen.module.css'
import type { Station } from './use-station.ts'

export type ScheduleHeadProps = {
  date: LocalDate
  today: LocalDate
  onDate: (date: LocalDate) => void
  capacity: Capacity | null
  station: Station
  onFind: () => void
  /** Without it nothing can be booked by this role. */
  onNew: ((source: 'walk-in' | 'phone') => void) | undefined
}

/** The day and its neighbours, how full it is, and the two ways a car comes in. */
export function ScheduleHead({ date, today, onDate, capacity, station, onFind, onNew }: ScheduleHeadProps) {
  const { t } = useLingui()
  const away = daysBetween(today, date)
  const isToday = away === 0
  return (
    <PageHeader
      className={css.head ?? ''}
      before={
        <IconButton icon="tabler:chevron-left" label={t`The day before`} onClick={() => onDate(addDays(date, -1))} />
      }
      title={station.format.day(date)}
      note={away === 0 ? t`today` : away === 1 ? t`tomorrow` : away === -1 ? t`yesterday` : undefined}
    >
      <IconButton icon="tabler:chevron-right" label={t`The day after`} onClick={() => onDate(addDays(date, 1))} />
      {!isToday && (
        <Button onClick={() => onDate(today)}>
          <Trans>Today</Trans>
        </Button>
      )}
      <span className={css.gap} />
      {capacity && <CapacityBar capacity={capacity} format={station.format} />}
      <Button icon="tabler:search" className={css.find} onClick={onFind}>
        <Trans>Find a car</Trans>
      </Button>
      {onNew && (
        <>
          <IconButton icon="tabler:phone-plus" label={t`Book by phone`} onClick={() => onNew('phone')} />
          <Button variant="signal" icon="tabler:plus" className={css.take} onClick={() => onNew('walk-in')}>
            <Trans>Take in a car</Trans>
          </Button>
        </>
      )}
    </PageHeader>
  )
}
