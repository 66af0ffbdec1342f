import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { numberLabel } from '#client/features/appointments/car-labels.ts'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { PendingButton } from '#client/features/appointments/status/pending-mark.tsx'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { useNames } from '#client/station/use-names.ts'
import { buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './order-screen.module.css'
import { OrderShare } from './order-share.tsx'
import { PrintButton, type PrintButtonProps } from './papers/print-button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the order list. */
    isFromOrders?: boolean
  }
}

/** The back link, the order's number, its bay and its employee. */
export function OrderHeader({ order, station, unsent, onPrint }: OrderRestProps & Pick<PrintButtonProps, 'onPrint'>) {
  const { i18n, t } = useLingui()
  const { history } = useRouter()
  const isFromOrders = useLocation({ select: ({ state }) => state.isFromOrders === true })
  const { personOf, bayOf } = useNames()
  const look = joinClasses(buttonClass(), iconOnlyClass)
  const place = [bayOf(order)?.name ?? t`no bay`, personOf(order)?.shortName].filter(Boolean).join(' · ')
  return (
    <header className={css.head}>
      {isFromOrders ? (
        <Link
          to="/{-$locale}/orders"
          className={look}
          aria-label={t`Back to the orders`}
          onClick={(event) => {
            // Going back restores the list with its search, pages and scroll position.
            event.preventDefault()
            history.back()
          }}
        >
          <Icon name="tabler:chevron-left" />
        </Link>
      ) : (
        <Link
          to="/{-$locale}/schedule"
          search={{ date: station.format.dateOf(order.startsAt) }}
          className={look}
          aria-label={t`Back to the schedule`}
        >
          <Icon name="tabler:chevron-left" />
        </Link>
      )}
      <h1>
        <Trans>
          Order <b>{numberLabel(order, i18n)}</b>
        </Trans>
        <span className={css.dot}> · </span>
        <span className={css.place}>{place}</span>
      </h1>
      <PendingButton queue={unsent} />
      <div className={css.headTools}>
        {hasPart(order, 'share') && <OrderShare order={order} />}
        <PrintButton order={order} station={station} onPrint={onPrint} />
      </div>
    </header>
  )
}
