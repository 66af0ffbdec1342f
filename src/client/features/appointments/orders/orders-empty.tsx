import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { filterOf, type OrdersSearch } from '#client/features/appointments/orders-search.ts'
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
        title={q ? <Trans>Nothing found for “{q}”</Trans> : <Trans>Nothing found</Trans>}
        action={
          <>
            {shown !== 'all' && (
              <Button onClick={() => onSearch({ ...search, status: 'all' })}>
                <Trans>Look in all orders</Trans>
              </Button>
            )}
            <Button onClick={() => onSearch({})}>
              <Trans>Reset search and filters</Trans>
            </Button>
          </>
        }
      >
        <Trans>No order fits the search and the filters.</Trans>
      </EmptyState>
    )
  }
  const take = canBook && (
    <Link to="/{-$locale}/schedule" search={{ new: 'walk-in' }} className={buttonClass()}>
      <ButtonContent icon="tabler:plus">
        <Trans>Take in a car</Trans>
      </ButtonContent>
    </Link>
  )
  if (shown === 'all') {
    return (
      <EmptyState icon="tabler:clipboard-list" title={<Trans>No orders yet</Trans>} action={take}>
        <Trans>Cars that are taken in or booked stand here by their day.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="tabler:clipboard-list"
      title={shown === 'house' ? <Trans>No car is in the house</Trans> : <Trans>Nothing here</Trans>}
      action={
        <>
          {take}
          <Button onClick={() => onSearch({ status: 'all' })}>
            <Trans>Show all orders</Trans>
          </Button>
        </>
      }
    >
      <Trans>Orders in these states stand here by their day.</Trans>
    </EmptyState>
  )
}
