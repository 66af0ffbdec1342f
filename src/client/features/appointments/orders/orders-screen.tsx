import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { DueForecast } from '#client/features/appointments/due/due-forecast.tsx'
import { LoadFault } from '#client/features/appointments/load-fault.tsx'
import {
  filterOf,
  fitsFilters,
  type OrdersSearch,
  sortOf,
  statusesOf,
  toOrdersQuery,
} from '#client/features/appointments/orders-search.ts'
import { KeptNote } from '#client/features/appointments/search/kept-note.tsx'
import { allResults, useSearch, usualResults } from '#client/features/appointments/search/use-search.ts'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { useSlash } from '#client/ui/hooks/use-slash.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { AppointmentOrder } from '#contract/appointments.ts'
import { contactDays } from '#domain/contact-visibility.ts'
import { desk } from '#domain/role.ts'
import { OrdersBoard } from './orders-board.tsx'
import { NoOrders } from './orders-empty.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { OrdersFound } from './orders-found.tsx'
import { OrdersCount, OrdersList } from './orders-list.tsx'
import { ordersQuery } from './orders-query.ts'
import css from './orders-screen.module.css'
import { OrdersTools } from './orders-tools.tsx'
import { OrdersViewsSheet } from './orders-views-sheet.tsx'
import { useListedOrders } from './use-listed-orders.ts'

export type OrdersScreenProps = { search: OrdersSearch; onSearch: (search: OrdersSearch) => void }

/** The orders of the station, searched, filtered and sorted by the search parameters. */
export function OrdersScreen(props: OrdersScreenProps) {
  const station = useStation()
  return station ? (
    <Orders {...props} station={station} />
  ) : (
    <>
      <PageHeader title={<Trans>Orders</Trans>} />
      <OrdersSkeleton />
    </>
  )
}

function Orders({ search: { view, ...search }, onSearch: onAll, station }: OrdersScreenProps & { station: Station }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [isFiltering, setFiltering] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const now = useNow()
  const { format, timeZone } = station
  const today = format.dateOf(now)
  const list = useInfiniteQuery({
    ...ordersQuery(toOrdersQuery(search, timeZone)),
    placeholderData: keepPreviousData,
  })
  const listed = useMemo(() => list.data?.pages.flatMap(({ appointments }) => appointments) ?? [], [list.data])
  const overlaid = useListedOrders(listed, search, station)
  const q = search.q ?? ''
  const [allOf, setAllOf] = useState('')
  const { found, kept: keptOnly } = useSearch(q, station, allOf === q ? allResults : usualResults)
  // Without an answer the orders on this device are searched.
  const kept = list.isError && !list.data ? keptOnly : null
  const orders = kept ? found.orders.found.filter((order) => fitsFilters(search, order, format.dateOf)) : overlaid
  // Workshop roles see only some weeks of the orders, unless they search by day, by car or for cars on site.
  const isLimited = search.day === undefined && list.data?.pages[0]?.from != null
  // A new search keeps the chosen view.
  const onSearch = (asked: OrdersSearch) => onAll(view ? { ...asked, view } : asked)
  const leave = () => field.current?.focus()
  const sort = (order: AppointmentOrder) => {
    const { sort: _, ...rest } = search
    onSearch(order === sortOf(rest) ? rest : { ...rest, sort: order })
  }
  useSlash(field)
  return (
    <div className={css.orders}>
      <PageHeader title={t`Orders`}>
        {desk.includes(station.role) && (
          <>
            {/* The bar of a phone has no room for it. */}
            <Link to="/{-$locale}/customers" className={joinClasses(buttonClass(), css.onPhone)}>
              <Trans>Customers</Trans>
            </Link>
            <Link to="/{-$locale}/schedule" search={{ new: 'walk-in' }} className={buttonClass({ variant: 'signal' })}>
              <ButtonContent icon="tabler:plus">
                <Trans>New walk-in</Trans>
              </ButtonContent>
            </Link>
          </>
        )}
      </PageHeader>
      <OrdersTools
        search={search}
        onSearch={onSearch}
        onSort={sort}
        view={view ?? 'list'}
        onView={(next) => onAll(next === 'board' ? { ...search, view: next } : search)}
        onFilters={() => setFiltering(true)}
        onViews={() => setChoosing(true)}
        station={station}
        field={field}
        onDown={() => document.querySelector<HTMLElement>('[data-order]')?.focus()}
      />
      {kept && <KeptNote kept={kept} station={station} />}
      <LoadFault
        error={kept ? null : list.error}
        asOf={list.dataUpdatedAt}
        station={station}
        fallback={t`The orders could not be loaded.`}
        onRetry={() => void list.refetch()}
      />
      {isLimited && (
        <p className={css.limit}>
          <Trans>
            Orders of the past {contactDays.back} days and the next {contactDays.ahead}. Choose a day in the filters to
            see others.
          </Trans>
        </p>
      )}
      {q && <OrdersFound found={found} isAll={allOf === q} onAll={() => setAllOf(q)} station={station} />}
      {list.isPending && <OrdersSkeleton />}
      {(list.data || kept) && <OrdersCount count={orders.length} isMore={list.hasNextPage} />}
      {(list.data || kept) && orders.length === 0 && !list.isPlaceholderData && (
        <NoOrders search={search} onSearch={onSearch} canBook={desk.includes(station.role)} />
      )}
      {orders.length > 0 && (
        <DueForecast appointments={orders} station={station}>
          {view === 'board' ? (
            <OrdersBoard
              orders={orders}
              shown={statusesOf(search)}
              station={station}
              now={now}
              isOld={list.isPlaceholderData}
              isMore={list.hasNextPage}
              onLeave={leave}
            />
          ) : (
            <OrdersList
              orders={orders}
              sort={sortOf(search)}
              onSort={sort}
              station={station}
              now={now}
              isHandedOver={filterOf(search) === 'done'}
              isOld={list.isPlaceholderData}
              onLeave={leave}
            />
          )}
        </DueForecast>
      )}
      {list.hasNextPage && !list.isPlaceholderData && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onMore={() => list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {isChoosing && (
        <OrdersViewsSheet
          userId={station.userId}
          search={view ? { ...search, view } : search}
          onSearch={onAll}
          onClose={() => setChoosing(false)}
        />
      )}
      {isFiltering && (
        <OrdersFilters search={search} onSearch={onSearch} today={today} onClose={() => setFiltering(false)} />
      )}
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <Loading className={css.skeleton ?? ''}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} box height="54px" />
      ))}
    </Loading>
  )
}
