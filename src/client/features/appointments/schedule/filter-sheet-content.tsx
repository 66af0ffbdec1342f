import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { type ScheduleFilter, scheduleShows } from '#client/features/appointments/layout/schedule-search.ts'
import { filterLabels } from '#client/features/appointments/orders/orders-labels.ts'
import { useNames } from '#client/station/use-names.ts'
import { Button } from '#client/ui/button.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import css from './filter-sheet.module.css'

export type FilterSheetProps = {
  filter: ScheduleFilter
  onFilter: (filter: ScheduleFilter) => void
  onClose: () => void
}

/** Every choice takes one tap, and the board behind the sheet updates at once. */
export function FilterSheetContent({ filter, onFilter, onClose }: FilterSheetProps) {
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
          <legend>{t`Status`}</legend>
          <div>{scheduleShows.map((show) => chip({ show }, i18n._(filterLabels[show])))}</div>
        </fieldset>
        <fieldset>
          <legend>{t`Mechanic`}</legend>
          <div>
            {chip({ who: 'none' }, t`Unassigned`)}
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
