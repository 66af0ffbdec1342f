import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OrderDetailsSheet } from '#client/features/appointments/order/edit/order-details-sheet.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { useJobs } from '#client/features/appointments/use-jobs.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { desk } from '#domain/role.ts'
import css from './order-screen.module.css'

/** The work to do: the services and the customer's complaint. */
export function WorkItems(props: OrderPartProps) {
  const { order, station } = props
  const { t } = useLingui()
  const jobs = useJobs()
  const [isOpen, setOpen] = useState(false)
  const { services, complaint } = order
  const isDesk = desk.includes(station.role)
  return (
    <Card
      title={<Trans>Job</Trans>}
      aside={
        isDesk &&
        hasPart(order, 'work') && (
          <IconButton icon="tabler:pencil" label={t`Edit job`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
        )
      }
    >
      {services.length > 0 && (
        <ul className={css.services}>
          {services.map((id) => (
            <li key={id}>{jobs?.find((job) => job.id === id)?.name ?? (jobs ? id : '…')}</li>
          ))}
        </ul>
      )}
      {complaint && (
        <p className={css.complaint}>
          <span className={css.label}>
            <Trans>Customer complaint</Trans>
          </span>
          {complaint}
        </p>
      )}
      {services.length === 0 && !complaint && (
        <p className={css.none}>
          {isDesk && hasPart(order, 'work') ? (
            <Trans>No work listed yet. Add services or the customer’s complaint.</Trans>
          ) : (
            <Trans>No work listed yet.</Trans>
          )}
        </p>
      )}
      {isOpen && <OrderDetailsSheet {...props} onClose={() => setOpen(false)} />}
    </Card>
  )
}
