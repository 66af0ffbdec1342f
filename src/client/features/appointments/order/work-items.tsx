import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OrderDetailsSheet } from '#client/features/appointments/order/edit/order-details-sheet.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
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
  return (
    <Card
      title={<Trans>The job</Trans>}
      aside={
        desk.includes(station.role) && (
          <IconButton
            icon="tabler:pencil"
            label={t`Change the job`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
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
      {complaint && <p className={css.complaint}>{complaint}</p>}
      {services.length === 0 && !complaint && (
        <p className={css.none}>
          <Trans>What is to be done stands here: the services, and what the customer says.</Trans>
        </p>
      )}
      {isOpen && <OrderDetailsSheet {...props} onClose={() => setOpen(false)} />}
    </Card>
  )
}
