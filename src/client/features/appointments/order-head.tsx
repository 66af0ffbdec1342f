import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import css from './order-screen.module.css'
import type { Station } from './use-station.ts'

export type OrderPartProps = { order: AppointmentDetails; station: Station; bays: readonly Bay[]; now: number }

/** Back to its day, number, bay, and who works on it. */
export function OrderHead({ order, station, bays }: OrderPartProps) {
  const { t } = useLingui()
  const { number, blocks, startsAt } = order
  const names = bays.filter(({ id }) => blocks.some(({ bayId }) => bayId === id)).map(({ name }) => name)
  return (
    <header className={css.head}>
      <Link
        to="/{-$locale}/schedule"
        search={{ date: station.format.dateOf(startsAt) }}
        className={joinClasses(buttonClass(), iconOnlyClass)}
        aria-label={t`Back to the schedule`}
      >
        <Icon name="tabler:chevron-left" />
      </Link>
      <h1>
        <Trans>
          Order <b>{number}</b>
        </Trans>
        <span> · {names.length > 0 ? names.join(', ') : t`waits for a bay`}</span>
      </h1>
    </header>
  )
}
