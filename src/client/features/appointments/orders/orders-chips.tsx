import { Trans, useLingui } from '@lingui/react/macro'
import { filterOf, type OrdersSearch, statusesOf, withStatuses } from '#client/features/appointments/orders-search.ts'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import css from './orders-tools.module.css'

export type OrdersChipsProps = {
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
  station: Station
}

/** The active filters besides the named one: a tap removes a filter. */
export function OrdersChips({ search, onSearch, station }: OrdersChipsProps) {
  const { i18n, t } = useLingui()
  const { people, bays } = useNames()
  const { employee, bay, day } = search
  const shown = statusesOf(search)
  const without = (key: keyof OrdersSearch) => {
    const { [key]: _, ...rest } = search
    return rest
  }
  const chips = [
    ...(filterOf(search) === null
      ? shown.map((status) => ({
          key: status as string,
          label: i18n._(statusSigns[status].word),
          rest: withStatuses(
            search,
            shown.filter((one) => one !== status),
          ),
        }))
      : []),
    ...(employee
      ? [
          {
            key: 'employee',
            label: employee === 'none' ? t`Unassigned` : (people.find(({ id }) => id === employee)?.name ?? '…'),
            rest: without('employee'),
          },
        ]
      : []),
    ...(bay
      ? [
          {
            key: 'bay',
            label: bay === 'none' ? t`No bay` : (bays.find(({ id }) => id === bay)?.name ?? '…'),
            rest: without('bay'),
          },
        ]
      : []),
    ...(day ? [{ key: 'day', label: station.format.day(day), rest: without('day') }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={t`Filters`}>
      {chips.map(({ key, label, rest }) => (
        <li key={key}>
          <Button icon="tabler:x" aria-label={t`Remove the filter ${label}`} onClick={() => onSearch(rest)}>
            {label}
          </Button>
        </li>
      ))}
      <li>
        <Button variant="quiet" onClick={() => onSearch({})}>
          <Trans>Reset</Trans>
        </Button>
      </li>
    </ul>
  )
}
