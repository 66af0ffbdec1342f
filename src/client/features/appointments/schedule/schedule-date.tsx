import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { addDays, daysBetween, isLocalDate, type LocalDate, weekOf } from '#domain/wall-time.ts'
import css from './schedule-date.module.css'
import type { ScheduleNav } from './schedule-nav.ts'

export type ScheduleDateProps = Pick<
  ScheduleNav,
  'date' | 'today' | 'look' | 'station' | 'onDate' | 'onTurn' | 'onNow'
> & {
  /** Below the date. */
  children?: ReactNode
}

/** The day or week that is shown, as the title of the page, and the ways to others. */
export function ScheduleDate({ date, today, look, station, onDate, onTurn, onNow, children }: ScheduleDateProps) {
  const { t } = useLingui()
  const { format } = station
  const isWeek = look.view === 'week'
  const week = weekOf(date, format.weekStart)
  const isToday = isWeek ? week.includes(today) : date === today
  return (
    <>
      <div className={css.turn}>
        <IconButton
          icon="tabler:chevron-left"
          label={isWeek ? t`Previous week` : t`Previous day`}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onTurn(-1)}
        />
        <IconButton
          icon="tabler:chevron-right"
          label={isWeek ? t`Next week` : t`Next day`}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onTurn(1)}
        />
      </div>
      <div className={css.when}>
        <GoToDate date={date} onDate={onDate}>
          {isWeek ? (
            <span className={css.range}>{format.dayRange(week[0] ?? date, week[6] ?? date)}</span>
          ) : (
            <>
              <span className={css.long}>{format.day(date)}</span>
              <span className={css.short}>{format.dayShort(date)}</span>
            </>
          )}
          <span className={css.away}>
            <DayAway date={date} today={today} week={isWeek ? week : null} />
          </span>
        </GoToDate>
        {children}
      </div>
      {!isToday && (
        <Button className={css.now} aria-keyshortcuts="t" onClick={() => onDate(today)}>
          <Trans>Today</Trans>
        </Button>
      )}
      {isToday && !isWeek && (
        <Button className={css.now} aria-keyshortcuts="t" onClick={onNow}>
          <Trans>Now</Trans>
        </Button>
      )}
    </>
  )
}

/** The distance of the day from today, if there is a word for it. */
function DayAway({ date, today, week }: { date: LocalDate; today: LocalDate; week: readonly LocalDate[] | null }) {
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

type GoToDateProps = { date: LocalDate; onDate: (date: LocalDate) => void; children: ReactNode }

/** The title; a tap opens the device's date picker. */
function GoToDate({ date, onDate, children }: GoToDateProps) {
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
    <h1 className={css.title}>
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
      <button type="button" title={t`Go to a day`} onClick={show}>
        {children}
        <Icon name="tabler:chevron-down" size={18} />
      </button>
    </h1>
  )
}
