import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fuelLabels } from '#client/i18n/fuel-labels.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { CarOrder } from '#contract/crm/car-list.ts'
import { fuels } from '#domain/codes/engine.ts'
import { AddCarSheet } from './add-car-sheet.tsx'
import { CarsTable } from './cars-table.tsx'
import shared from './crm.module.css'
import { carOrderLabels } from './crm-labels.ts'
import { carsQuery } from './crm-queries.ts'
import { FilterGroup, FiltersSheet, VisitFields } from './filter-parts.tsx'
import { type CarsSearch, countFilters, readCarsSearch, toCarFilters } from './list-search.ts'
import { ForDeskOnly, ListSkeleton, ListState } from './list-state.tsx'
import css from './list-tools.module.css'
import { FilterChip, ListTools } from './list-tools.tsx'
import { ViewsSheet } from './views-sheet.tsx'

export type CarsScreenProps = { search: CarsSearch; onSearch: (search: CarsSearch) => void }

/** The cars of the station, searched, filtered and sorted by the search parameters. */
export function CarsScreen(props: CarsScreenProps) {
  const station = useStation()
  if (!station) return <ListSkeleton />
  return (
    <ForDeskOnly station={station}>
      <Cars {...props} search={readCarsSearch(props.search)} station={station} />
    </ForDeskOnly>
  )
}

/** A car that was not here for so long is called absent. */
const absentMonths = 12

function Cars({ search, onSearch, station }: CarsScreenProps & { station: Station }) {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState<'filters' | 'views' | 'new' | null>(null)
  const close = () => setOpen(null)
  const query = useInfiniteQuery({ ...carsQuery(search), placeholderData: keepPreviousData })
  const cars = query.data?.pages.flatMap((page) => page.cars) ?? []
  // Reading drops what is undefined.
  const change = (changed: Partial<Record<keyof CarsSearch, unknown>>) =>
    onSearch(readCarsSearch({ ...search, ...changed }))
  return (
    <div className={shared.screen}>
      <PageHeader title={t`Cars`}>
        <Link to="/{-$locale}/customers" className={joinClasses(buttonClass(), css.phoneOnly)}>
          <Trans>Customers</Trans>
        </Link>
        <Button variant="signal" icon="tabler:plus" onClick={() => setOpen('new')}>
          <Trans>New car</Trans>
        </Button>
      </PageHeader>
      <ListTools
        label={t`Search cars`}
        placeholder={t`Plate, VIN, make, owner…`}
        text={search.search ?? ''}
        onText={(text) => change({ search: text })}
        orders={Object.entries(carOrderLabels).map(([value, words]) => ({
          value: value as CarOrder,
          label: i18n._(words),
        }))}
        order={search.sort ?? 'plate'}
        onOrder={(sort) => change({ sort })}
        filters={countFilters(search)}
        onFilters={() => setOpen('filters')}
        onViews={() => setOpen('views')}
      >
        <FilterChip
          isOn={search.absentMonths !== undefined}
          onToggle={(isOn) => change({ absentMonths: isOn ? absentMonths : undefined })}
        >
          <Trans>Not here for a year</Trans>
        </FilterChip>
        <FilterChip isOn={search.owner === 'no'} onToggle={(isOn) => change({ owner: isOn ? 'no' : undefined })}>
          <Trans>Without an owner</Trans>
        </FilterChip>
      </ListTools>
      <ListState
        query={query}
        count={cars.length}
        station={station}
        fallback={t`The cars could not be loaded.`}
        icon="tabler:car"
        isFiltered={search.search !== undefined || countFilters(search) > 0}
        onReset={() => onSearch(readCarsSearch({ sort: search.sort }))}
        empty={<Trans>Cars appear here with their first booking. You can also add one now.</Trans>}
      >
        <CarsTable cars={cars} station={station} />
      </ListState>
      {open === 'filters' && (
        <FiltersSheet
          onClose={close}
          onReset={() => onSearch(readCarsSearch({ search: search.search, sort: search.sort }))}
        >
          <FilterGroup title={t`Owner`}>
            {(['yes', 'no'] as const).map((owner) => (
              <FilterChip
                key={owner}
                isOn={search.owner === owner}
                onToggle={(isOn) => change({ owner: isOn ? owner : undefined })}
              >
                {owner === 'yes' ? t`Known` : t`Without an owner`}
              </FilterChip>
            ))}
          </FilterGroup>
          <FilterGroup title={t`Car`}>
            <SelectField
              label={t`Fuel`}
              placeholder={t`Any`}
              options={fuels.map((fuel) => ({ value: fuel, label: i18n._(fuelLabels[fuel]) }))}
              value={search.fuel ?? ''}
              onValue={(fuel) => change({ fuel })}
            />
            <YearField label={t`Year from`} value={search.yearFrom} onValue={(yearFrom) => change({ yearFrom })} />
            <YearField label={t`Year to`} value={search.yearTo} onValue={(yearTo) => change({ yearTo })} />
          </FilterGroup>
          <VisitFields search={search} onChange={change} />
        </FiltersSheet>
      )}
      {open === 'new' && <AddCarSheet station={station} onClose={close} />}
      {open === 'views' && (
        <ViewsSheet
          list="cars"
          filters={toCarFilters(search)}
          onFilters={(filters) => onSearch(readCarsSearch(filters))}
          onClose={close}
        />
      )}
    </div>
  )
}

type YearFieldProps = { label: string; value: number | undefined; onValue: (year: number | undefined) => void }

/** A year is sent once it has four digits. */
function YearField({ label, value, onValue }: YearFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value === '' || /^\d{4}$/.test(target.value)) onValue(Number(target.value) || undefined)
      }}
    />
  )
}
