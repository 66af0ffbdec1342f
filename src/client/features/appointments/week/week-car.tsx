import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { briefCarOf, carOf, nameCar } from '#client/features/appointments/car-labels.ts'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import { useDueState } from '#client/features/appointments/due/use-due-state.ts'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import { usePendingSign } from '#client/features/appointments/status/pending-changes.ts'
import { PendingMark, usePendingLabels } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { useNames } from '#client/station/use-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag, struckClass } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isEnded } from '#domain/appointment.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import type { Span } from '#domain/wall-time.ts'
import css from './week-car.module.css'

export type WeekCarProps = {
  card: BoardCard
  cardKey: string
  href: string
  day: Span
  format: Format
  isTabbable: boolean
  isHeld: boolean
  /** With customer, job, promise, and who does it or where: for a row of bays the person, of people the bay. */
  detail: ScheduleBy | null
}

/**
 * A car in the week: time, status, plate, and the car if there is space. A week has hundreds of these, so it is a plain
 * link: the grid handles taps and keys.
 */
export const WeekCar = memo(function WeekCar({
  card,
  cardKey,
  href,
  day,
  format,
  isTabbable,
  isHeld,
  detail,
}: WeekCarProps) {
  const { i18n, t } = useLingui()
  const { appointment, span } = card
  const { status, vehicle } = appointment
  const { tone } = statusSigns[status]
  const time = span.from < day.from ? `‹ ${format.weekday(format.dateOf(span.from))}` : format.time(span.from)
  const name = nameCar(appointment, i18n)
  const car = carOf(appointment)
  const { kind } = useDueState(appointment)
  const risk = kind === 'overdue' ? t`Overdue` : kind === 'at-risk' && t`At risk`
  const unsent = usePendingSign(appointment.id)
  const unsentWord = usePendingLabels()
  const labelParts = [time, i18n._(statusSigns[status].word), risk, name, car, unsent && unsentWord(unsent)]
  return (
    <a
      href={href}
      aria-label={labelParts.filter(Boolean).join(', ')}
      className={joinClasses(css.car, flagStrip(tone), isEnded(status) && fadedClass)}
      tabIndex={isTabbable ? 0 : -1}
      draggable={false}
      data-card={cardKey}
      data-held={isHeld || undefined}
      data-order={appointment.id}
      data-ended={isEnded(status) || undefined}
      data-risk={risk ? kind : undefined}
      data-detailed={detail !== null || undefined}
    >
      <span className={css.head}>
        <span className={joinClasses(css.time, tone === 'off' && struckClass)}>{time}</span>
        {unsent && <PendingMark id={appointment.id} />}
        {risk && !detail && (
          <Icon name={kind === 'overdue' ? 'tabler:clock-exclamation' : 'tabler:alert-triangle'} className={css.risk} />
        )}
        <StatusFlag status={status} className={css.flag ?? ''} />
      </span>
      <span className={css.body}>
        <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
        {!detail && <span className={css.model}>{briefCarOf(appointment)}</span>}
      </span>
      {detail && <CarDetail card={card} by={detail} format={format} />}
    </a>
  )
})

function CarDetail({ card, by, format }: { card: BoardCard; by: ScheduleBy; format: Format }) {
  const { jobOf } = useJobLabels()
  const { people, bays } = useNames()
  const { appointment, span, bayId, employeeId } = card
  const person = people.find(({ id }) => id === employeeId)?.shortName
  const place = by === 'bay' ? person : bays.find(({ id }) => id === bayId)?.name
  const { customer } = appointment
  const who = [briefCarOf(appointment), customer && nameCustomer(customer)]
  return (
    <span className={css.detail}>
      <b className={css.job}>{jobOf(appointment)}</b>
      <span className={css.customer}>{who.filter(Boolean).join(' · ')}</span>
      <span className={css.last}>
        <DueMark
          appointment={appointment}
          format={format}
          day={format.dateOf(span.from)}
          isCompact
          className={css.due}
        />
        <span className={css.place}>{place}</span>
      </span>
    </span>
  )
}
