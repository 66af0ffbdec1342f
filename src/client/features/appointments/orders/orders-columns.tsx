import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import type { AppointmentOrder } from '#contract/appointments.ts'
import css from './orders-list.module.css'

export type OrdersColumnsProps = {
  sort: AppointmentOrder
  onSort: (sort: AppointmentOrder) => void
  isHandedOver: boolean
}

/** The column headings of the list, if it is shown as rows. Three of them sort the list, as does the field above. */
export function OrdersColumns({ sort, onSort, isHandedOver }: OrdersColumnsProps) {
  const { t } = useLingui()
  const column = (up: AppointmentOrder, down: AppointmentOrder | null, label: ReactNode, hint: string) => {
    const isUp = sort === up
    const isDown = sort === down
    return (
      <button
        type="button"
        title={hint}
        aria-label={hint}
        aria-pressed={isUp || isDown}
        onClick={() => onSort(isUp && down ? down : up)}
      >
        {label}
        {(isUp || isDown) && <Icon name={isUp ? 'tabler:arrow-up' : 'tabler:arrow-down'} />}
      </button>
    )
  }
  return (
    <div className={css.columns}>
      {column('startsAt', '-startsAt', <Trans>Time</Trans>, t`Sort by time`)}
      <div>
        <span>
          <Trans>Plate</Trans>
        </span>
        {column('number', '-number', <Trans>Number</Trans>, t`Sort by number`)}
      </div>
      <div>
        <span>
          <Trans>Car</Trans>
        </span>
        <span>
          <Trans>Job</Trans>
        </span>
      </div>
      <span>
        <Trans>Customer</Trans>
      </span>
      <div className={css.states}>
        <span>
          <Trans>Status</Trans>
        </span>
        {isHandedOver ? (
          <span>
            <Trans>Handed over</Trans>
          </span>
        ) : (
          column('promisedAt', null, <Trans>Due by</Trans>, t`Sort by due time`)
        )}
      </div>
      <div>
        <span>
          <Trans>Mechanic</Trans>
        </span>
        <span>
          <Trans>Bay</Trans>
        </span>
      </div>
    </div>
  )
}
