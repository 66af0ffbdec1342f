import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { cardClass } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/status-sign.ts'
import { isInHouse, type Status, statuses } from '#domain/appointment.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './today-house.module.css'

export type TodayHouseProps = {
  inHouse: readonly Appointment[]
  /** What touches today. */
  appointments: readonly Appointment[]
  today: LocalDate
  dateOf: (instant: string) => LocalDate
}

/** The way of the day from the left to the right: who is to come, who stands here in which state, who has left. */
export function TodayHouse({ inHouse, appointments, today, dateOf }: TodayHouseProps) {
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
    <section aria-labelledby="today-house">
      <header className={css.head}>
        <h2 id="today-house">
          <Trans>Cars today</Trans>
        </h2>
        <Link to="/{-$locale}/orders" className={css.all}>
          <Trans>{inHouse.length} in the house</Trans>
        </Link>
      </header>
      <ul className={css.tiles}>
        {tile('confirmed', ofToday, today)}
        {statuses.filter(isInHouse).map((status) => tile(status, inHouse))}
        {tile('completed', ofToday, today)}
      </ul>
    </section>
  )
}

/** How many stand in a state; leads to them. */
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
