import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { ScheduleView } from '#client/features/appointments/layout/schedule-search.ts'
import { weekLabels } from '#client/features/appointments/layout/week-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { addDays, daysBetween, isLocalDate, type LocalDate, weekOf } from '#domain/wall-time.ts'
import css from './schedule-screen.module.css'

export type ScheduleHeadProps = {
  date: LocalDate
  today: LocalDate
  view: ScheduleView
  onDate: (date: LocalDate) => void
  /** Moves to the previous or next day or week. */
  onTurn: (direction: -1 | 1) => void
  /** Scrolls to the now line, on today's board. */
  onNow: () => void
  station: Station
  onFind: () => void
  /** Starts a new appointment. Undefined: the user cannot book. */
  onNew: ((source: 'walk-in' | 'phone') => void) | undefined
}

/** Navigates between days or weeks, and opens a new appointment for a walk-in or by phone. */
export function ScheduleHead({ date, today, view, onDate, onTurn, onNow, station, onFind, onNew }: ScheduleHeadProps) {
  const { t } = useLingui()
  const week = weekOf(date, station.format.weekStart)
  const isWeek = view === 'week'
  const isToday = isWeek ? week.includes(today) : date === today
  return (
    <PageHeader
      className={css.head ?? ''}
      before={
        <IconButton
          icon="tabler:chevron-left"
          label={isWeek ? t`The week before` : t`The day before`}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onTurn(-1)}
        />
      }
      title={isWeek ? weekLabels(week[0] ?? date, week[6] ?? date, station.format) : station.format.day(date)}
      note={<HeadNote date={date} today={today} week={isWeek ? week : null} />}
    >
      <IconButton
        icon="tabler:chevron-right"
        label={isWeek ? t`The week after` : t`The day after`}
        aria-keyshortcuts="ArrowRight"
        onClick={() => onTurn(1)}
      />
      <GoToDate date={date} onDate={onDate} />
      {isToday && !isWeek && (
        <Button aria-keyshortcuts="t" onClick={onNow}>
          <Trans>Now</Trans>
        </Button>
      )}
      {!isToday && (
        <Button aria-keyshortcuts="t" onClick={() => onDate(today)}>
          <Trans>Today</Trans>
        </Button>
      )}
      <span className={css.gap} />
      <Button icon="tabler:search" className={css.find} onClick={onFind}>
        <Trans>Search</Trans>
      </Button>
      {onNew && (
        <>
          <IconButton icon="tabler:phone-plus" label={t`Book by phone`} onClick={() => onNew('phone')} />
          <Button
            variant="signal"
            icon="tabler:plus"
            className={css.take}
            aria-keyshortcuts="n"
            onClick={() => onNew('walk-in')}
          >
            <Trans>Take in a car</Trans>
          </Button>
        </>
      )}
    </PageHeader>
  )
}

/** The distance of the day from today, if there is a word for it. */
function HeadNote({ date, today, week }: { date: LocalDate; today: LocalDate; week: readonly LocalDate[] | null }) {
  if (week) {
    if (week.includes(today)) return <Trans>this week</Trans>
    if (week.includes(addDays(today, 7))) return <Trans>next week</Trans>
    return week.includes(addDays(today, -7)) ? <Trans>last week</Trans> : null
  }
  const away = daysBetween(today, date)
  if (away === 0) return <Trans>today</Trans>
  if (away === 1) return <Trans>tomorrow</Trans>
  return away === -1 ? <Trans>yesterday</Trans> : null
}

/** Opens any day by the device's date picker. */
function GoToDate({ date, onDate }: { date: LocalDate; onDate: (date: LocalDate) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const show = () => {
    try {
      input.current?.showPicker()
    } catch {
      input.current?.focus()
    }
  }
  return (
    <span className={css.goTo}>
      <input
        key={date}
        ref={input}
        type="date"
        tabIndex={-1}
        aria-label={t`Go to a day`}
        defaultValue={date}
        min="2000-01-01"
        max="2099-12-31"
        onChange={({ target }) => {
          // While a year is being typed every digit makes a valid date.
          if (isLocalDate(target.value) && target.validity.valid) onDate(target.value)
        }}
      />
      <IconButton icon="tabler:calendar-search" label={t`Go to a day`} onClick={show} />
    </span>
  )
}
