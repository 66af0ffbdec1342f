import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { DateField } from '#client/ui/fields/text-field.tsx'
import { isPeriod, mostPeriodDays } from '#domain/figures/period.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { labelMonth } from './figure-labels.ts'
import css from './figures.module.css'
import { choiceOf, periodOf, recentMonths } from './figures-period.ts'
import type { FiguresSearch } from './figures-search.ts'

type OwnDaysProps = { search: FiguresSearch; onSearch: (search: FiguresSearch) => void }
export type PeriodChooserProps = OwnDaysProps & { today: LocalDate; format: Format }

/** A month, a run of months, or days of one's own (`OwnDays`). */
export function PeriodChooser({ search, onSearch, today, format }: PeriodChooserProps) {
  const { t } = useLingui()
  const choice = choiceOf(search, today)
  const choose = (next: string) => onSearch(next === 'days' ? periodOf(search, today) : { period: next })
  const months = recentMonths(today)
  const known = ['last-3', 'last-12', 'this-year', 'days', ...months]
  return (
    <SelectField
      label={t`Period`}
      labelHidden
      fieldClassName={css.period ?? ''}
      value={choice}
      onChange={(event) => choose(event.target.value)}
      options={[
        { value: 'last-3', label: t`Last 3 full months` },
        { value: 'last-12', label: t`Last 12 full months` },
        { value: 'this-year', label: t`This year` },
        { value: 'days', label: t`Chosen days` },
        ...(known.includes(choice) ? months : [choice, ...months]).map((month) => ({
          value: month,
          label: labelMonth(month, format.tag, 'long'),
        })),
      ]}
    />
  )
}

/** Days of one's own: what is typed counts once it is a period. */
export function OwnDays({ search, onSearch }: OwnDaysProps) {
  const { t } = useLingui()
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' })
  const change = (more: Partial<typeof days>) => {
    const next = { ...days, ...more }
    setDays(next)
    if (isPeriod(next)) onSearch(next)
  }
  const isWrong = days.from !== '' && days.to !== '' && !isPeriod(days)
  const fault = days.to < days.from ? t`The end is before the beginning.` : t`At most ${mostPeriodDays} days.`
  return (
    <div className={css.chooser}>
      <DateField label={t`From`} value={days.from} onChange={(event) => change({ from: event.target.value })} />
      <DateField
        label={t`To`}
        value={days.to}
        error={isWrong ? fault : undefined}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  )
}
