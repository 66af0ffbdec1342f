import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isOrderOnSite } from '#client/features/appointments/list-parts.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import {
  countFilters,
  filterOf,
  isFilterOf,
  type OrderFilter,
  type OrdersSearch,
  orderFilters,
  sortOf,
  statusesOf,
  withStatuses,
} from '#client/features/appointments/orders-search.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { useTyped } from '#client/ui/list/use-typed.ts'
import { type Appointment, type AppointmentOrder, appointmentOrders } from '#contract/appointments.ts'
import { isOnSite, type Status } from '#domain/appointment.ts'
import { OrdersChips } from './orders-chips.tsx'
import { filterLabels, sortLabels } from './orders-labels.ts'
import css from './orders-tools.module.css'

type OrdersLook = 'list' | 'board'

/** The visible part of the previous chip, in px. */
const edgePx = 48

export type OrdersToolsProps = {
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
  onSort: (sort: AppointmentOrder) => void
  /** Opens the sheet of all filters. */
  onFilters: () => void
  /** Opens the sheet of saved views. */
  onViews: () => void
  view: OrdersLook
  onView: (view: OrdersLook) => void
  station: Station
  field: RefObject<HTMLInputElement | null>
  /** Called on ArrowDown in the search field. */
  onDown: () => void
}

/** The search field, the filters and the sort order; active filters are visible and removable in one tap. */
export function OrdersTools(props: OrdersToolsProps) {
  const { search, onSearch, onSort, view, onView, onFilters, onViews, station, field, onDown } = props
  const { i18n, t } = useLingui()
  const [typed, setTyped] = useTyped(search.q ?? '', (q) => {
    const { q: _, ...rest } = search
    onSearch(q.trim() ? { ...rest, q } : rest)
  })
  const filters = (Object.keys(filterLabels) as OrderFilter[]).filter((filter) => isFilterOf(filter, station.role))
  const shown = filterOf(search)
  const count = countFilters(search) + (shown === null ? statusesOf(search).length : 0)
  // The page can count the cars on site; only the server could count the others.
  const onSite = useOverlaid(useQuery(onSiteQuery).data ?? none, station.actorName, isOrderOnSite)
  const strip = useRef<HTMLDivElement>(null)
  // Scrolls the chosen filter into view.
  useEffect(() => {
    const chosen = strip.current?.querySelector(`input[value="${shown}"]`)?.parentElement
    const [line, own] = [strip.current?.getBoundingClientRect(), chosen?.getBoundingClientRect()]
    if (!line || !own || (own.left >= line.left && own.right <= line.right)) return
    strip.current?.scrollBy({ left: own.left - line.left - edgePx })
  }, [shown])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      setTyped('')
    }
  }
  return (
    <div className={css.tools}>
      <search className={css.line}>
        <SearchField
          ref={field}
          label={t`Search orders`}
          labelHidden
          fieldClassName={css.search ?? ''}
          placeholder={t`Plate, name, order number…`}
          aria-keyshortcuts="/"
          value={typed}
          onText={setTyped}
          onKeyDown={press}
        />
        <SelectField
          label={t`Sort`}
          labelHidden
          fieldClassName={css.sort ?? ''}
          options={Object.entries(sortLabels).map(([value, words]) => ({ value, label: i18n._(words) }))}
          value={sortOf(search)}
          onValue={(value) => {
            const sort = appointmentOrders.find((one) => one === value)
            if (sort) onSort(sort)
          }}
        />
        <div className={css.pair}>
          <Button icon="tabler:filter" aria-haspopup="dialog" onClick={onFilters}>
            {count > 0 ? t`Filters (${count})` : t`Filters`}
          </Button>
          <IconButton icon="tabler:bookmarks" label={t`Saved views`} aria-haspopup="dialog" onClick={onViews} />
        </div>
        <Segmented
          label={t`View`}
          labelHidden
          segments={[
            { value: 'list', label: t`List`, icon: 'tabler:list' },
            {
              value: 'board',
              label: t`By status`,
              icon: 'tabler:layout-kanban',
            },
          ]}
          value={view}
          onValue={onView}
        />
      </search>
      <div ref={strip} className={joinClasses('sideways', css.strip)}>
        <Segmented
          label={t`Which orders`}
          labelHidden
          segments={filters.map((value) => ({
            value,
            label: i18n._(filterLabels[value]),
            ...countOf(onSite, value),
          }))}
          value={shown}
          onValue={(filter) => onSearch(withStatuses(search, orderFilters[filter]))}
        />
      </div>
      <OrdersChips search={search} onSearch={onSearch} station={station} />
    </div>
  )
}

const none: never[] = []

/** Returns the number of cars of a filter that shows only cars on site. */
function countOf(onSite: readonly Appointment[], filter: OrderFilter): { count?: number } {
  const wanted: readonly Status[] = orderFilters[filter]
  if (onSite.length === 0 || wanted.length === 0 || !wanted.every(isOnSite)) return {}
  return { count: onSite.filter(({ status }) => wanted.includes(status)).length }
}
