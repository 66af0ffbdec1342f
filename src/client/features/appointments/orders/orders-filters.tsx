import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { statusesInOrder } from '#client/features/appointments/orders/orders-labels.ts'
import { type OrdersSearch, statusesOf, withStatuses } from '#client/features/appointments/orders-search.ts'
import { useNames } from '#client/station/use-names.ts'
import { Button } from '#client/ui/button.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { DayField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { Status } from '#domain/appointment.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import css from './orders-filters.module.css'

export type OrdersFiltersProps = {
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
  today: LocalDate
  onClose: () => void
}

/** All filters, each one tap; the list behind the sheet updates at once. */
export function OrdersFilters({ search, onSearch, today, onClose }: OrdersFiltersProps) {
  const { i18n, t } = useLingui()
  const { people, bays } = useNames()
  const shown = statusesOf(search)
  const toggleStatus = (status: Status) =>
    onSearch(withStatuses(search, shown.includes(status) ? shown.filter((one) => one !== status) : [...shown, status]))
  const toggle = (key: 'employee' | 'bay' | 'day', value: string) => {
    const { [key]: held, ...rest } = search
    onSearch(held === value ? rest : { ...rest, [key]: value })
  }
  const days = [
    { date: addDays(today, -1), label: t`Yesterday` },
    { date: today, label: t`Today` },
    { date: addDays(today, 1), label: t`Tomorrow` },
  ]
  const chip = (key: 'employee' | 'bay' | 'day', value: string, label: ReactNode) => (
    <Button key={value} aria-pressed={search[key] === value} onClick={() => toggle(key, value)}>
      {label}
    </Button>
  )
  return (
    <Sheet
      open
      onClose={onClose}
      width="wide"
      title={t`Filters`}
      footer={
        <>
          <Button onClick={() => onSearch({})}>
            <Trans>Reset</Trans>
          </Button>
          <Button variant="signal" onClick={onClose}>
            <Trans>Show orders</Trans>
          </Button>
        </>
      }
    >
      <div className={css.filters}>
        <Group title={t`Status`}>
          {statusesInOrder.map((status) => (
            <Button
              key={status}
              icon={statusSigns[status].icon}
              iconTone={shown.includes(status) ? undefined : statusSigns[status].tone}
              aria-pressed={shown.includes(status)}
              onClick={() => toggleStatus(status)}
            >
              {i18n._(statusSigns[status].word)}
            </Button>
          ))}
        </Group>
        <Group title={t`Mechanic`}>
          {chip('employee', 'none', t`Unassigned`)}
          {people
            .filter(({ active, id }) => active || id === search.employee)
            // Everybody can have cars; mechanics usually do.
            .toSorted((a, b) => Number(b.role === 'mechanic') - Number(a.role === 'mechanic'))
            .map(({ id, name, shortName, colour, photo }) =>
              chip(
                'employee',
                id,
                <EmployeeBadge name={name} colour={colour} photo={photoUrl(photo)} size="small" label={shortName} />,
              ),
            )}
        </Group>
        <Group title={t`Bay`}>
          {chip('bay', 'none', t`No bay`)}
          {bays.filter(({ active, id }) => active || id === search.bay).map(({ id, name }) => chip('bay', id, name))}
        </Group>
        <Group title={t`Day`}>
          {days.map(({ date, label }) => chip('day', date, label))}
          <DayField
            label={t`Another day`}
            labelHidden
            value={search.day}
            onDay={(day) => {
              const { day: _, ...rest } = search
              onSearch(day === undefined ? rest : { ...rest, day })
            }}
          />
        </Group>
      </div>
    </Sheet>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={css.legend}>{title}</legend>
      <div className={css.chips}>{children}</div>
    </fieldset>
  )
}
