import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { type ScheduleFilter, scheduleShows } from '#client/features/appointments/layout/schedule-search.ts'
import { filterLabels } from '#client/features/appointments/orders/orders-labels.ts'
import { useNames } from '#client/station/use-names.ts'
import { Button } from '#client/ui/button.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { isFiltering } from './schedule-filter.ts'
import css from './schedule-filter-tools.module.css'

export type ScheduleFilterProps = { filter: ScheduleFilter; onFilter: (filter: ScheduleFilter) => void }

/** Opens the filter of the board. */
export function ScheduleFilterButton(props: ScheduleFilterProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={isFiltering(props.filter) ? 'tabler:filter-filled' : 'tabler:filter'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Filter</Trans>
      </Button>
      {isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Every choice takes one tap, and the board behind the sheet updates at once. */
function FilterSheet({ filter, onFilter, onClose }: ScheduleFilterProps & { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const { people } = useNames()
  const toggle = (chosen: ScheduleFilter) => {
    const key = 'show' in chosen ? 'show' : 'who'
    const { [key]: held, ...rest } = filter
    onFilter(held === chosen[key] ? rest : { ...rest, ...chosen })
  }
  const chip = (chosen: ScheduleFilter, label: ReactNode) => {
    const isHeld = 'show' in chosen ? chosen.show === filter.show : chosen.who === filter.who
    return (
      <Button key={chosen.show ?? chosen.who} aria-pressed={isHeld} onClick={() => toggle(chosen)}>
        {label}
      </Button>
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Filters`}
      footer={
        <>
          <Button onClick={() => onFilter({})}>
            <Trans>Show all</Trans>
          </Button>
          <Button variant="signal" onClick={onClose}>
            <Trans>Show the board</Trans>
          </Button>
        </>
      }
    >
      <div className={css.filters}>
        <fieldset>
          <legend>{t`State`}</legend>
          <div>{scheduleShows.map((show) => chip({ show }, i18n._(filterLabels[show])))}</div>
        </fieldset>
        <fieldset>
          <legend>{t`Who works on it`}</legend>
          <div>
            {chip({ who: 'none' }, t`Nobody yet`)}
            {people
              .filter(({ active, id }) => active || id === filter.who)
              .map(({ id, name, shortName, colour, photo }) =>
                chip(
                  { who: id },
                  <EmployeeBadge name={name} colour={colour} photo={photoUrl(photo)} size="small" label={shortName} />,
                ),
              )}
          </div>
        </fieldset>
      </div>
    </Sheet>
  )
}

export type ScheduleFilterBarProps = { words: string | undefined; onAll: () => void }

/** Shows that cars are hidden, how many are visible, and a button to show all. */
export function ScheduleFilterBar({ words, onAll }: ScheduleFilterBarProps) {
  if (words === undefined) return null
  return (
    <div className={css.bar} data-filter>
      <Icon name="tabler:filter-filled" />
      <p>{words}</p>
      <Button onClick={onAll}>
        <Trans>Show all</Trans>
      </Button>
    </div>
  )
}
