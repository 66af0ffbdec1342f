import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import { baysQuery, ordersQuery } from './appointment-queries.ts'
import { AppointmentCard } from './board-card.tsx'
import { groupOrders, type OrderFilter, type OrdersSearch } from './group-orders.ts'
import css from './orders-screen.module.css'
import { useNow } from './use-now.ts'
import { type Station, useStation } from './use-station.ts'

export type OrdersScreenProps = { search: OrdersSearch; onSearch: (search: OrdersSearch) => void }

/** The orders of the two weeks before and after today: in the house, to come, finished. */
export function OrdersScreen(props: OrdersScreenProps) {
  const { t } = useLingui()
  const station = useStation()
  return (
    <>
      <PageHeader title={t`Orders`} note={t`two weeks before and after today`} />
      {station ? <Orders {...props} station={station} /> : <OrdersSkeleton />}
    </>
  )
}

function Orders({ search, onSearch, station }: OrdersScreenProps & { station: Station }) {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  const { format, timeZone } = station
  const today = format.dateOf(useNow())
  const orders = useQuery(ordersQuery(today, timeZone))
  const { data: bays = [] } = useQuery(baysQuery)
  const filter = search.show ?? 'house'
  if (!orders.data) {
    if (!orders.isError) return <OrdersSkeleton />
    return (
      <Banner kind="error" action={<Button onClick={() => orders.refetch()}>{t`Try again`}</Button>}>
        {wordProblem(orders.error, t`The orders could not be loaded.`)}
      </Banner>
    )
  }
  const groups = groupOrders(orders.data, filter, (instant) => format.dateOf(instant))
  const count = (one: OrderFilter) =>
    groupOrders(orders.data, one, (instant) => format.dateOf(instant)).reduce(
      (sum, { orders }) => sum + orders.length,
      0,
    )
  const bayOf = (ids: readonly (string | null)[]) => bays.find(({ id }) => ids.includes(id))?.name
  return (
    <div className={css.orders}>
      {orders.isError && (
        <Banner kind="offline">
          <Trans>No connection. The list is as of {format.timeOn(orders.dataUpdatedAt, today)}.</Trans>
        </Banner>
      )}
      <Segmented
        label={t`Which orders`}
        labelHidden
        className={css.filter ?? ''}
        segments={[
          { value: 'house', label: t`In the house`, count: count('house') },
          { value: 'coming', label: t`To come`, count: count('coming') },
          { value: 'done', label: t`Finished`, count: count('done') },
        ]}
        value={filter}
        onValue={(show) => onSearch(show === 'house' ? {} : { show })}
      />
      {groups.length === 0 && <NoOrders />}
      {groups.map(({ date, orders }) => (
        <section key={date}>
          <h2 className={css.day}>{dayWords(date)}</h2>
          <ul className={css.list}>
            {orders.map((order) => (
              <li key={order.id}>
                <AppointmentCard
                  look="list"
                  appointment={order}
                  format={format}
                  time={format.time(order.startsAt)}
                  note={bayOf(order.blocks.map(({ bayId }) => bayId))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )

  function dayWords(date: LocalDate) {
    return date === today ? t`Today` : format.day(date)
  }
}

function NoOrders() {
  return (
    <EmptyState
      icon="tabler:clipboard-list"
      title={<Trans>Nothing here</Trans>}
      action={
        <Link to="/{-$locale}/schedule" className={buttonClass()}>
          <Trans>Open the board</Trans>
        </Link>
      }
    >
      <Trans>Cars that are taken in or booked stand here by their day.</Trans>
    </EmptyState>
  )
}

function OrdersSkeleton() {
  return (
    <Loading className={css.list ?? ''}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} box height="98px" />
      ))}
    </Loading>
  )
}
