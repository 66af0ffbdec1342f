import { useLingui } from '@lingui/react'
import type { Weekday } from '#domain/wall-time.ts'
import css from './day-hours.module.css'
import { DayHours } from './day-hours.tsx'
import { copyDay, orderWeekdays, type Weekly } from './weekly-hours.ts'

export type WeekHoursProps = {
  weekly: Weekly
  onWeekly: (weekly: Weekly) => void
  /** The first day of the week. */
  weekStart: Weekday
  /** Translated errors by path: `weekly.3` for a day, `weekly.3.1` for one of its spans. */
  errors: Readonly<Record<string, string>>
}

/** Fields for weekly working hours, day by day, with breaks. */
export function WeekHours({ weekly, onWeekly, weekStart, errors }: WeekHoursProps) {
  const { i18n } = useLingui()
  const nameDay = (day: Weekday) => {
    // 2024-01-01 was a Monday.
    const name = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, day),
    )
    return name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1)
  }
  return (
    <div className={css.days}>
      {orderWeekdays(weekStart).map((day) => (
        <DayHours
          key={day}
          name={nameDay(day)}
          intervals={weekly[day]}
          onIntervals={(intervals) => onWeekly({ ...weekly, [day]: intervals })}
          onCopy={() => onWeekly(copyDay(weekly, day))}
          errorOf={(index) => errors[index === 'day' ? `weekly.${day}` : `weekly.${day}.${index}`]}
        />
      ))}
    </div>
  )
}
