import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { DayLoad } from '#client/features/appointments/layout/load-week.ts'
import type { Format } from '#client/i18n/format.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './load-week-chart.module.css'

/** The load of the next days. Each day links to its board. */
export function LoadWeekChart({ days, today, format }: { days: readonly DayLoad[]; today: LocalDate; format: Format }) {
  const { t } = useLingui()
  const most = Math.max(1, ...days.map(({ openMinutes, bookedMinutes }) => Math.max(openMinutes, bookedMinutes)))
  const bar = ({ openMinutes, bookedMinutes }: DayLoad) =>
    ({ '--open': openMinutes / most, '--booked': bookedMinutes / most }) as CSSProperties
  const labelsOf = ({ openMinutes, bookedMinutes }: DayLoad) => {
    if (openMinutes === 0) return bookedMinutes === 0 ? t`closed` : t`closed, ${format.hours(bookedMinutes)} h booked`
    return t`${format.hours(bookedMinutes)} of ${format.hours(openMinutes)} h booked`
  }
  return (
    <ol className={css.days}>
      {days.map((day) => (
        <li key={day.date}>
          <Link
            to="/{-$locale}/schedule"
            search={day.date === today ? {} : { date: day.date }}
            className={css.day}
            data-today={day.date === today || undefined}
            aria-label={`${format.day(day.date)}: ${labelsOf(day)}`}
            title={labelsOf(day)}
          >
            <span className={css.share} data-full={isFull(day) || undefined}>
              {day.openMinutes === 0 ? '–' : format.percent(day.bookedMinutes / day.openMinutes)}
            </span>
            <span className={css.bar} style={bar(day)} data-closed={day.openMinutes === 0 || undefined}>
              <span data-full={isFull(day) || undefined} />
            </span>
            <span className={css.name}>{day.date === today ? <Trans>Today</Trans> : format.weekday(day.date)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const isFull = ({ openMinutes, bookedMinutes }: DayLoad): boolean => openMinutes > 0 && bookedMinutes >= openMinutes
