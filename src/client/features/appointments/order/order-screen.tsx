import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { ApiError, isNoAnswer } from '#client/api/api-error.ts'
import { baysQuery } from '#client/api/station-queries.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { isUnsentOrder } from '#client/features/appointments/car-labels.ts'
import { DueForecast } from '#client/features/appointments/due/due-forecast.tsx'
import { LoadFault, type LoadFaultProps } from '#client/features/appointments/load-fault.tsx'
import { OrderLines } from '#client/features/appointments/order/lines/order-lines.tsx'
import { OrderPhotos } from '#client/features/appointments/order/photos/order-photos.tsx'
import { OrderSteps } from '#client/features/appointments/order/steps/order-steps.tsx'
import type { OrderPartProps, OrderRestProps } from '#client/features/appointments/order-part.ts'
import { useCreated, useOverlaidOne, usePendingOf } from '#client/features/appointments/status/pending-changes.ts'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { OrderMessages } from '#client/features/messages/order-messages.tsx'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useNow } from '#client/station/use-now.ts'
import { useStation } from '#client/station/use-station.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { dueReport } from '#domain/condition-reports/condition-report.ts'
import { ConditionReportsCard } from './condition-reports/condition-reports-card.tsx'
import { FindingsCard } from './findings/findings-card.tsx'
import { InspectionsCard } from './inspections/inspections-card.tsx'
import { OrderAway } from './order-away.tsx'
import { OrderCar } from './order-car.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderNotes } from './order-notes.tsx'
import css from './order-screen.module.css'
import { OrderStatus } from './order-status.tsx'
import { OrderPrint, usePaper } from './papers/order-print.tsx'
import { UnsentOrderNote } from './unsent-order-note.tsx'
import { VehicleHistory } from './vehicle-history.tsx'
import { WorkItems } from './work-items.tsx'

/** The screen of one work order, with the next step as its largest element. */
export function OrderScreen({ id }: { id: string }) {
  const station = useStation()
  // The server does not know it yet, unless it has refused it because it has one with this id.
  const created = useCreated(id)
  const isTaken = usePendingOf(id)?.some(({ problem }) => problem?.code === 'id-taken') ?? false
  const order = useQuery({ ...orderQuery(id), enabled: !created || isTaken })
  const { t } = useLingui()
  const known = order.data ?? created
  if (known && station)
    return (
      <Order
        order={known}
        station={station}
        error={order.error}
        asOf={order.dataUpdatedAt}
        onRetry={() => void order.refetch()}
      />
    )
  if (order.error instanceof ApiError && order.error.status === 404) return <UnknownOrder />
  if (isNoAnswer(order.error) && station) return <OrderAway id={id} station={station} />
  if (order.isError) return <LoadError query={order} fallback={t`The order could not be loaded.`} />
  return (
    <Loading className={css.order ?? ''}>
      {['56px', '96px', '68px', '104px', '72px', '160px'].map((height, index) => (
        <Skeleton key={height + String(index)} box height={height} />
      ))}
    </Loading>
  )
}

type OrderProps = Pick<LoadFaultProps, 'error' | 'asOf' | 'station' | 'onRetry'> & { order: AppointmentDetails }

function Order({ order: cached, error, asOf, station, onRetry }: OrderProps) {
  const { t } = useLingui()
  const bays = useQuery(baysQuery)
  const now = useNow()
  const order = useOverlaidOne(cached, station.actorName)
  const { print, ...chosen } = usePaper(order, station)
  const parts = { order, station, now, bays: bays.data ?? none }
  const shown = useMemo(() => [order], [order])
  // The status updates in the frame after a tap; the next steps and other parts follow.
  const unsent = useDeferredValue(usePendingOf(order.id))
  const rest = { ...parts, order: useDeferredValue(order), unsent }
  // While a report is due, it is above the work that follows it. An open form stays: moved, it would be closed.
  const [isFormOpen, setFormOpen] = useState(false)
  const isReportDue = station.hasConditionReports && dueReport(rest.order.status, rest.order.conditionReports) !== null
  const [isAbove, setAbove] = useState(isReportDue)
  if (!isFormOpen && isAbove !== isReportDue) setAbove(isReportDue)
  return (
    <div className={css.order}>
      <Header {...rest} onPrint={print} />
      {isUnsentOrder(order) ? (
        <UnsentOrderNote unsent={unsent} />
      ) : (
        <Fault {...{ error, asOf, station, onRetry }} fallback={t`The order could not be loaded.`} />
      )}
      <div className={css.columns}>
        <div className={css.column}>
          <Car {...rest} />
          <DueForecast appointments={shown} station={station}>
            <OrderStatus {...parts} />
          </DueForecast>
          <Steps {...rest} />
          <Below {...rest} onReportForm={isAbove ? setFormOpen : null} />
        </div>
        <Beside {...rest} onReportForm={isAbove ? null : setFormOpen} />
      </div>
      <OrderPrint {...parts} {...chosen} />
    </div>
  )
}

const none: OrderPartProps['bays'] = []

const Header = memo(OrderHeader)
const Fault = memo(LoadFault)
const Car = memo(OrderCar)
const Steps = memo(OrderSteps)

type ReportsPlace = { onReportForm: ((isOpen: boolean) => void) | null }

const Reports = ({ onReportForm, ...parts }: OrderRestProps & ReportsPlace) =>
  onReportForm && <ConditionReportsCard key={`reports ${parts.order.id}`} {...parts} onOpenChange={onReportForm} />

/** What is to be done, in the order in which it is needed. */
const Below = memo(function Below({ onReportForm, ...parts }: OrderRestProps & ReportsPlace) {
  const { id } = parts.order
  return (
    <>
      <WorkItems {...parts} />
      <Reports {...parts} onReportForm={onReportForm} />
      <InspectionsCard key={`inspections ${id}`} {...parts} />
      <FindingsCard key={`findings ${id}`} {...parts} />
      {hasPart(parts.order, 'lines') && <OrderLines {...parts} />}
    </>
  )
})

/** What is known of the order: below its work, or beside it in one column or in two. */
const Beside = memo(function Beside({ onReportForm, ...parts }: OrderRestProps & ReportsPlace) {
  const { order } = parts
  return (
    <div className={css.beside}>
      <div className={css.column}>
        <OrderDetails {...parts} />
        <Reports {...parts} onReportForm={onReportForm} />
        {hasPart(order, 'photos') && <OrderPhotos key={`photos ${order.id}`} {...parts} />}
      </div>
      <div className={css.column}>
        <OrderNotes {...parts} />
        {hasPart(order, 'messages') && <OrderMessages {...parts} />}
        <OrderHistory {...parts} />
        {hasPart(order, 'visits') && <VehicleHistory {...parts} />}
      </div>
    </div>
  )
})

function UnknownOrder() {
  return (
    <EmptyState
      icon="tabler:clipboard-off"
      level={1}
      title={<Trans>Order not found</Trans>}
      action={
        <Link to="/{-$locale}/orders" search={{ status: 'all' }} className={buttonClass()}>
          <Trans>All orders</Trans>
        </Link>
      }
    >
      <p>
        <Trans>It may have been deleted, or it belongs to another workshop.</Trans>
      </p>
    </EmptyState>
  )
}
