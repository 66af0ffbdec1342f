import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { filterOf, type OrdersSearch } from '#client/features/appointments/orders-search.ts'
import { newBookingFor } from '#client/features/appointments/search/new-booking-for.ts'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

export type NoOrdersProps = {
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
  canBook: boolean
}

/** The reason why the list is empty, and a link to continue. */
export function NoOrders({ search, onSearch, canBook }: NoOrdersProps) {
  const { q, employee, bay, day } = search
  const isAsked = Boolean(q || employee || bay || day)
  const shown = filterOf(search)
  if (isAsked) {
    return (
      <EmptyState
        icon="tabler:search"
        title={q ? <Trans>No results for “{q}”</Trans> : <Trans>No results</Trans>}
        action={
          <>
            {q && canBook && (
              <Link to="/{-$locale}/schedule" search={newBookingFor(q)} className={buttonClass()}>
                <ButtonContent icon="tabler:calendar-plus">
                  <Trans>New booking for “{q}”</Trans>
                </ButtonContent>
              </Link>
            )}
            {shown !== 'all' && (
              <Button onClick={() => onSearch({ ...search, status: 'all' })}>
                <Trans>Search all orders</Trans>
              </Button>
            )}
            <Button onClick={() => onSearch({})}>
              <Trans>Reset search and filters</Trans>
            </Button>
          </>
        }
      >
        <Trans>No orders match the search and the filters.</Trans>
      </EmptyState>
    )
  }
  const take = canBook && (
    <Link to="/{-$locale}/schedule" search={{ new: 'walk-in' }} className={buttonClass()}>
      <ButtonContent icon="tabler:plus">
        <Trans>New walk-in</Trans>
      </ButtonContent>
    </Link>
  )
  if (shown === 'all') {
    return (
      <EmptyState icon="tabler:clipboard-list" title={<Trans>No orders yet</Trans>} action={take}>
        <Trans>Book a car or check in a walk-in.</Trans>
      </EmptyState>
    )
  }
  let title = <Trans>No orders</Trans>
  if (shown === 'house') title = <Trans>No cars in the workshop</Trans>
  else if (shown === 'requests') title = <Trans>No requests</Trans>
  return (
    <EmptyState
      icon="tabler:clipboard-list"
      title={title}
      action={
        <>
          {take}
          <Button onClick={() => onSearch({ status: 'all' })}>
            <Trans>Show all orders</Trans>
          </Button>
        </>
      }
    >
      <Trans>No orders have this status now.</Trans>
    </EmptyState>
  )
}
