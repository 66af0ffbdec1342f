import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isByCustomer, isSentLate } from '#client/features/appointments/appointment-state.ts'
import { StepDetail } from '#client/features/appointments/order/steps/step-detail.tsx'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { ActorName } from '#client/features/appointments/origin/actor-name.tsx'
import { ReasonText } from '#client/features/appointments/reason-text.tsx'
import type { Format } from '#client/i18n/format.ts'
import { useNames } from '#client/station/use-names.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagTone } from '#client/ui/status-flag.tsx'
import type { AppointmentDetails, AppointmentEvent } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './order-history.module.css'

/** The latest events are shown; the others on demand. */
const shown = 8

/** The events of an order, newest first: actor, reason, and the time of arrival at the server if it was later. */
export function OrderHistory({ order, station, now, unsent }: OrderRestProps) {
  const { format } = station
  const today = format.dateOf(now)
  const [isOpen, setOpen] = useState(false)
  const newestFirst = order.events.toReversed()
  // The check-in that comes with an unsent order has the id of the order.
  const isUnsent = ({ id }: AppointmentEvent) =>
    unsent?.some(({ key, appointmentId }) => key === id || appointmentId === id) ?? false
  return (
    <Card title={<Trans>History</Trans>}>
      <ol className={css.history} reversed start={order.events.length}>
        {newestFirst.slice(0, isOpen ? undefined : shown).map((event) => (
          <li key={event.id} className={joinClasses(event.undone && css.undone)}>
            <span className={css.time}>{format.timeOn(event.occurredAt, today)}</span>
            <span
              className={joinClasses(css.dot, event.to && flagTone(statusSigns[event.to].tone))}
              aria-hidden="true"
            />
            <p>
              <EventLabels event={event} source={order.source} format={format} today={today} />
              {(event.actorName || event.employeeId || isByCustomer(event)) && (
                <>
                  {' · '}
                  <ActorName of={event} />
                </>
              )}
              <span className={css.rest}>
                {event.to && <ReasonText status={event.to} reason={event.reason} before=" · " />}
                <StepDetail detail={event.detail} format={format} today={today} before=" · " />
                <Marks event={event} isUnsent={isUnsent(event)} format={format} today={today} />
              </span>
            </p>
          </li>
        ))}
      </ol>
      {newestFirst.length > shown && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Show fewer</Trans> : <Trans>Show all {newestFirst.length}</Trans>}
        </Button>
      )}
    </Card>
  )
}

type EventProps = { event: AppointmentEvent; format: Format; today: LocalDate }

function EventLabels({
  event,
  source,
  format,
  today,
}: EventProps & { source: AppointmentDetails['source'] }): ReactNode {
  const { i18n } = useLingui()
  const word = event.to ? i18n._(statusSigns[event.to].word) : ''
  if (event.kind === 'created') {
    if (source === 'phone') return <Trans>Booked by phone</Trans>
    return source === 'walk-in' ? <Trans>Walk-in</Trans> : <Trans>Booked online</Trans>
  }
  if (event.kind === 'rescheduled' && event.moved) {
    const { from, to, ...handOver } = event.moved
    return <MovedLabels from={format.timeOn(from, today)} to={format.timeOn(to, today)} {...handOver} />
  }
  return event.undoes ? <Trans>Undone: back to {word}</Trans> : word
}

type MovedProps = Omit<NonNullable<AppointmentEvent['moved']>, 'from' | 'to'> & { from: string; to: string }

/** The changes in order of relevance: the time, the bay, the employee. */
function MovedLabels({ from, to, bay, employee }: MovedProps) {
  const { t } = useLingui()
  const { bays, people } = useNames()
  const bayName = bay && (bays.find(({ id }) => id === bay.to)?.name ?? t`no bay`)
  const personName = employee && (people.find(({ id }) => id === employee.to)?.shortName ?? t`unassigned`)
  const parts = [
    from !== to && t`Rescheduled from ${from} to ${to}`,
    bayName && t`bay: ${bayName}`,
    personName && t`mechanic: ${personName}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : <Trans>Duration changed</Trans>
}

function Marks({ event, isUnsent, format, today }: EventProps & { isUnsent: boolean }) {
  const { i18n, t } = useLingui()
  const steps = event.implied.map((status) => i18n._(statusSigns[status].word)).join(', ')
  const tapped = format.timeOn(event.occurredAt, today)
  const sent = format.timeOn(event.receivedAt, today)
  const marks = [
    steps && t`assumed done: ${steps}`,
    isUnsent ? t`not sent yet` : isSentLate(event) && t`done ${tapped}, synced ${sent}`,
    event.isTimeUncertain && t`time uncertain: the device clock was changed`,
    event.flagged && t`made before seeing another change`,
    event.undone && t`undone`,
  ].filter(Boolean)
  return marks.length > 0 ? ` · ${marks.join(' · ')}` : null
}
