import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { cardClass } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isOnSite, type Status, statuses } from '#domain/appointment.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './today-on-site.module.css'

export type TodayOnSiteProps = {
  onSite: readonly Appointment[]
  /** The appointments that overlap today. */
  appointments: readonly Appointment[]
  today: LocalDate
  dateOf: (instant: string) => LocalDate
}

/** The stages of the day from left to right: expected cars, cars on site by status, cars that left. */
export function TodayOnSite({ onSite, appointments, today, dateOf }: TodayOnSiteProps) {
  const ofToday = appointments.filter(({ startsAt }) => dateOf(startsAt) === today)
  const tile = (status: Status, among: readonly Appointment[], day?: LocalDate) => (
    <Tile
      key={status}
      status={status}
      count={among.filter((one) => one.status === status).length}
      {...(day ? { day } : {})}
    />
  )
  return (
    <section aria-labelledby="today-on-site">
      <header className={css.head}>
        <h2 id="today-on-site">
          <Trans>Cars today</Trans>
        </h2>
        <Link to="/{-$locale}/orders" className={css.all}>
          <Trans>{onSite.length} in the workshop</Trans>
        </Link>
      </header>
      <ul className={css.tiles}>
        {tile('confirmed', ofToday, today)}
        {statuses.filter(isOnSite).map((status) => tile(status, onSite))}
        {tile('completed', ofToday, today)}
      </ul>
    </section>
  )
}

/** The number of cars in a status; links to them. */
function Tile({ status, count, day }: { status: Status; count: number; day?: LocalDate }) {
  return (
    <li>
      <Link
        to="/{-$locale}/orders"
        search={day ? { status, day } : { status }}
        className={joinClasses(cardClass, flagStrip(statusSigns[status].tone), css.tile)}
        data-none={count === 0 || undefined}
      >
        <span className={css.count}>{count}</span>
        <StatusFlag status={status} className={css.flag ?? ''} />
      </Link>
    </li>
  )
}
