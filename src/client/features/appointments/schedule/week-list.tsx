import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import { freeMinutes } from '#client/features/appointments/layout/cell-load.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { ScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import { isIdle, type Week, type WeekDay } from '#client/features/appointments/layout/week-days.ts'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import css from './week-list.module.css'

export type WeekListProps = {
  week: Week
  today: LocalDate
  station: Station
  dayLink: (date: LocalDate) => ScheduleSearch
}

/** The week on a phone: a line for each day with its capacity, what is full, and its note. */
export function WeekList({ week, today, station, dayLink }: WeekListProps) {
  const { i18n, t } = useLingui()
  const { people } = useNames()
  const namesOf = (away: WeekDay['away']) =>
    people.flatMap(({ id, shortName }) => (away.has(id) ? [shortName] : [])).join(', ')
  /** The bays or employees without free time on a day. */
  const namesOfFull = (index: number) =>
    week.rows
      .flatMap((row) => {
        const load = row.loads[index]
        return load && load.openMinutes > 0 && freeMinutes(load, 0) === 0 ? [columnName(row, i18n)] : []
      })
      .join(', ')
  const labelOf = (date: LocalDate) => {
    if (date === today) return t`today`
    return date === addDays(today, 1) ? t`tomorrow` : undefined
  }
  return (
    <ol className={css.list}>
      {week.days.map((day, index) => {
        const { date, note, open, cars, capacity } = day
        const full = date < today ? '' : namesOfFull(index)
        const away = namesOf(day.away)
        return (
          <li key={date}>
            <Link
              to="/{-$locale}/schedule"
              search={dayLink(date)}
              className={joinClasses(css.day, date === today && css.isToday, date < today && css.past)}
              aria-current={date === today ? 'date' : undefined}
            >
              <span className={css.head}>
                <b>{station.format.day(date)}</b> {labelOf(date) && <span className={css.word}>{labelOf(date)}</span>}
              </span>
              <span className={css.facts}>
                {cars > 0 ? (
                  <Plural value={cars} one="# car" other="# cars" />
                ) : open.length > 0 ? (
                  <Trans>No bookings</Trans>
                ) : (
                  <Trans>Closed</Trans>
                )}
                {note && ` · ${note}`}
                {full && (
                  <>
                    {' · '}
                    <Trans>full: {full}</Trans>
                  </>
                )}
                {away && (
                  <>
                    {' · '}
                    <Trans>time off: {away}</Trans>
                  </>
                )}
              </span>
              {!isIdle(day) && (
                <span className={css.bar}>
                  <CapacityBar capacity={capacity} format={station.format} narrow />
                </span>
              )}
              <Icon name="tabler:chevron-right" className={css.go} />
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
