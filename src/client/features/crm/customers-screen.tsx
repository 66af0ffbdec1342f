import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Station, useStation } from '#client/station/use-station.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { useTyped } from '#client/ui/list/use-typed.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { CustomerOrder } from '#contract/customers.ts'
import { AddCustomerSheet } from './add-customer-sheet.tsx'
import shared from './crm.module.css'
import { customerOrderLabels } from './crm-labels.ts'
import { customersQuery } from './crm-queries.ts'
import { CustomersFilters } from './customers-filters.tsx'
import { CustomersTable } from './customers-table.tsx'
import { type CustomersSearch, countFilters, readCustomersSearch, toCustomerFilters } from './list-search.ts'
import { ForDeskOnly, ListSkeleton, ListState } from './list-state.tsx'
import css from './list-tools.module.css'
import { FilterChip, ListTools } from './list-tools.tsx'
import { ViewsSheet } from './views-sheet.tsx'

export type CustomersScreenProps = { search: CustomersSearch; onSearch: (search: CustomersSearch) => void }

/** The customers of the station, searched, filtered and sorted by the search parameters. */
export function CustomersScreen(props: CustomersScreenProps) {
  const station = useStation()
  if (!station) return <ListSkeleton />
  return (
    <ForDeskOnly station={station}>
      <Customers {...props} search={readCustomersSearch(props.search)} station={station} />
    </ForDeskOnly>
  )
}

/** How far back declined work is looked for unless another time is chosen. */
const usualMonths = 6
/** A customer who was not here for so long is called absent. */
const absentMonths = 12

function Customers({ search, onSearch, station }: CustomersScreenProps & { station: Station }) {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState<'filters' | 'views' | 'new' | null>(null)
  const close = () => setOpen(null)
  // The field of declined work takes the focus after a tap on its filter, not when the list is opened with it.
  const [isAsked, setAsked] = useState(false)
  const query = useInfiniteQuery({ ...customersQuery(search), placeholderData: keepPreviousData })
  const customers = query.data?.pages.flatMap((page) => page.customers) ?? []
  const without = (...keys: (keyof CustomersSearch)[]): CustomersSearch =>
    Object.fromEntries(Object.entries(search).filter(([key]) => !keys.includes(key as keyof CustomersSearch)))
  const isOfDeclined = search.declined !== undefined || search.declinedMonths !== undefined
  const { reach, consent, channel } = search
  // To be called with an offer; for other purposes there are the filters.
  const isReachable = reach === 'phone' && consent === 'marketing' && channel === 'phone'
  return (
    <div className={shared.screen}>
      <PageHeader title={t`Customers`}>
        <Link to="/{-$locale}/cars" className={joinClasses(buttonClass(), css.phoneOnly)}>
          <Trans>Cars</Trans>
        </Link>
        <Button variant="signal" icon="tabler:user-plus" onClick={() => setOpen('new')}>
          <Trans>New customer</Trans>
        </Button>
      </PageHeader>
      <ListTools
        label={t`Search customers`}
        placeholder={t`Name, phone, plate…`}
        text={search.search ?? ''}
        onText={(text) => onSearch(text.trim() ? { ...search, search: text } : without('search'))}
        orders={Object.entries(customerOrderLabels).map(([value, words]) => ({
          value: value as CustomerOrder,
          label: i18n._(words),
        }))}
        order={search.sort ?? 'name'}
        onOrder={(sort) => onSearch({ ...search, sort })}
        filters={countFilters(search)}
        onFilters={() => setOpen('filters')}
        onViews={() => setOpen('views')}
      >
        <FilterChip
          isOn={isOfDeclined}
          onToggle={(isOn) => {
            setAsked(isOn)
            onSearch(isOn ? { ...search, declinedMonths: usualMonths } : without('declined', 'declinedMonths'))
          }}
        >
          <Trans>Declined work</Trans>
        </FilterChip>
        <FilterChip
          isOn={isReachable}
          onToggle={(isOn) =>
            onSearch(
              isOn
                ? { ...search, reach: 'phone', consent: 'marketing', channel: 'phone' }
                : without('reach', 'consent', 'channel'),
            )
          }
        >
          <Trans>May be called</Trans>
        </FilterChip>
        <FilterChip
          isOn={search.absentMonths !== undefined}
          onToggle={(isOn) => onSearch(isOn ? { ...search, absentMonths } : without('absentMonths'))}
        >
          <Trans>Not here for a year</Trans>
        </FilterChip>
        <FilterChip
          isOn={search.noShows !== undefined}
          onToggle={(isOn) => onSearch(isOn ? { ...search, noShows: 'yes' } : without('noShows'))}
        >
          <Trans>No-shows</Trans>
        </FilterChip>
        <FilterChip
          isOn={search.kind === 'company'}
          onToggle={(isOn) => onSearch(isOn ? { ...search, kind: 'company' } : without('kind'))}
        >
          <Trans>Businesses</Trans>
        </FilterChip>
      </ListTools>
      {isOfDeclined && (
        <DeclinedField
          text={search.declined ?? ''}
          months={search.declinedMonths}
          isAsked={isAsked}
          onText={(declined) => onSearch(declined.trim() ? { ...search, declined } : without('declined'))}
        />
      )}
      <ListState
        query={query}
        count={customers.length}
        station={station}
        fallback={t`The customers could not be loaded.`}
        icon="tabler:users"
        isFiltered={search.search !== undefined || countFilters(search) > 0}
        onReset={() => onSearch(search.sort ? { sort: search.sort } : {})}
        empty={<Trans>Customers appear here with their first booking. You can also add one now.</Trans>}
      >
        <CustomersTable customers={customers} station={station} />
      </ListState>
      {open === 'filters' && <CustomersFilters search={search} onSearch={onSearch} onClose={close} />}
      {open === 'views' && (
        <ViewsSheet
          list="customers"
          filters={toCustomerFilters(search)}
          onFilters={(filters) => onSearch(readCustomersSearch(filters))}
          onClose={close}
        />
      )}
      {open === 'new' && <AddCustomerSheet station={station} onClose={close} />}
    </div>
  )
}

type DeclinedFieldProps = {
  text: string
  months: number | undefined
  isAsked: boolean
  onText: (text: string) => void
}

/** Which work was declined; a tap on the filter leads here, to type at once. */
function DeclinedField({ text, months, isAsked, onText }: DeclinedFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped(text, onText)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <TextField
      ref={field}
      label={t`Which work was declined`}
      optional
      hint={
        months === undefined ? (
          <Trans>At any time.</Trans>
        ) : (
          <Plural
            value={months}
            one="In the last month. Change this in the filters."
            other="In the last # months. Change this in the filters."
          />
        )
      }
      autoComplete="off"
      enterKeyHint="search"
      maxLength={80}
      fieldClassName={css.declined ?? ''}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
