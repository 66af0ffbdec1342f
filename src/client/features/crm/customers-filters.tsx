import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useTyped } from '#client/ui/list/use-typed.ts'
import { consentChannels, consentPurposes } from '#contract/customers.ts'
import { channelLabels, consentLabels } from './crm-labels.ts'
import { FilterGroup, FiltersSheet, MonthsField, VisitFields } from './filter-parts.tsx'
import { type CustomersSearch, readCustomersSearch } from './list-search.ts'
import { FilterChip } from './list-tools.tsx'

export type CustomersFiltersProps = {
  search: CustomersSearch
  onSearch: (search: CustomersSearch) => void
  onClose: () => void
}

/** All filters of the list of customers, each one tap. */
export function CustomersFilters({ search, onSearch, onClose }: CustomersFiltersProps) {
  const { i18n, t } = useLingui()
  // Reading drops what is undefined.
  const change = (changed: Partial<Record<keyof CustomersSearch, unknown>>) =>
    onSearch(readCustomersSearch({ ...search, ...changed }))
  const [declined, setDeclined] = useTyped(search.declined ?? '', (text) => change({ declined: text }))
  const chip = <K extends keyof CustomersSearch>(key: K, value: NonNullable<CustomersSearch[K]>, label: string) => (
    <FilterChip
      key={String(value)}
      isOn={search[key] === value}
      onToggle={(isOn) => change({ [key]: isOn ? value : undefined })}
    >
      {label}
    </FilterChip>
  )
  return (
    <FiltersSheet
      onClose={onClose}
      onReset={() => onSearch(readCustomersSearch({ search: search.search, sort: search.sort }))}
    >
      <FilterGroup title={t`Customer type`}>
        {chip('kind', 'person', t`Individual`)}
        {chip('kind', 'company', t`Business`)}
      </FilterGroup>
      <FilterGroup title={t`Can be reached by`}>
        {consentChannels.map((channel) => chip('reach', channel, i18n._(channelLabels[channel])))}
      </FilterGroup>
      <FilterGroup title={t`Has agreed to`}>
        {consentPurposes.map((purpose) => chip('consent', purpose, i18n._(consentLabels[purpose])))}
        {chip('consent', 'any', t`Any of these`)}
      </FilterGroup>
      <FilterGroup title={t`Consent by channel`}>
        {consentChannels.map((channel) => chip('channel', channel, i18n._(channelLabels[channel])))}
      </FilterGroup>
      <FilterGroup title={t`Declined work`}>
        <TextField
          label={t`Which work was declined`}
          autoComplete="off"
          maxLength={80}
          value={declined}
          onChange={(event) => setDeclined(event.target.value)}
        />
        <MonthsField
          label={t`When`}
          placeholder={t`At any time`}
          labelOf={(months) => t`${plural(months, { one: 'In the last month', other: 'In the last # months' })}`}
          value={search.declinedMonths}
          onValue={(declinedMonths) => change({ declinedMonths })}
        />
      </FilterGroup>
      <VisitFields search={search} onChange={change} />
      <FilterGroup title={t`No-shows`}>{chip('noShows', 'yes', t`Missed an appointment`)}</FilterGroup>
    </FiltersSheet>
  )
}
