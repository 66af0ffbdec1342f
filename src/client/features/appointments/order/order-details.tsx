import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { RescheduleSheet } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { missingLabels } from '#client/features/appointments/missing/missing-labels.ts'
import { OrderDetailsSheet } from '#client/features/appointments/order/edit/order-details-sheet.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { DetailMark } from '#client/features/appointments/status/detail-mark.tsx'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { useNames } from '#client/station/use-names.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { isEnded, isMovable } from '#domain/appointment.ts'
import { desk } from '#domain/role.ts'
import css from './order-screen.module.css'

/** The details of an order: mileage, key, arrival, planned time, bay and employee. Each can be corrected. */
export function OrderDetails(props: OrderPartProps) {
  const { order, station, now } = props
  const { i18n } = useLingui()
  const { personOf, bayOf, bays, people } = useNames()
  const [open, setOpen] = useState<'edit' | 'move' | null>(null)
  const { format } = station
  const today = format.dateOf(now)
  const person = personOf(order)
  const came = order.events.findLast(
    ({ to, undone, implied }) => !undone && (to === 'arrived' || implied.includes('arrived')),
  )
  const close = () => setOpen(null)
  return (
    <Card>
      {order.unassigned && !isEnded(order.status) && (
        <Banner kind="warning" className={css.missing ?? ''}>
          {missingLabels(order.unassigned, { bays, people }, i18n)}
        </Banner>
      )}
      <dl className={css.facts}>
        <Fact name={<Trans>Mileage</Trans>} mark={<DetailMark orderId={order.id} field="mileage" />}>
          {order.mileage === null ? null : format.distance(order.mileage)}
        </Fact>
        <Fact name={<Trans>Key tag</Trans>} mark={<DetailMark orderId={order.id} field="keyTag" />}>
          {order.keyTag}
        </Fact>
        <Fact name={<Trans>Arrived</Trans>}>{came && format.timeOn(came.occurredAt, today)}</Fact>
        <Fact name={<Trans>Planned</Trans>}>
          {format.timeOn(order.startsAt, today)} <small>{durationLabels(order.workMinutes, format, i18n)}</small>
        </Fact>
        <Fact name={<Trans>Bay</Trans>}>{bayOf(order)?.name}</Fact>
        <Fact name={<Trans>Mechanic</Trans>}>
          {person && (
            <EmployeeBadge
              name={person.name}
              colour={person.colour}
              photo={photoUrl(person.photo)}
              size="small"
              label={person.shortName}
            />
          )}
        </Fact>
      </dl>
      <div className={css.changes}>
        {hasPart(order, 'details') && (
          <Button icon="tabler:pencil" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            <Trans>Edit details</Trans>
          </Button>
        )}
        {desk.includes(station.role) && isMovable(order.status) && hasPart(order, 'time') && (
          <Button icon="tabler:calendar-user" aria-haspopup="dialog" onClick={() => setOpen('move')}>
            <Trans>Change time or bay</Trans>
          </Button>
        )}
      </div>
      {open === 'edit' && <OrderDetailsSheet {...props} onClose={close} />}
      {open === 'move' && <RescheduleSheet {...props} onClose={close} />}
    </Card>
  )
}

function Fact({ name, mark, children }: { name: ReactNode; mark?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children || '–'} {mark}
      </dd>
    </div>
  )
}
