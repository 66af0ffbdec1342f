import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { Card } from '#client/ui/card.tsx'
import type { SoldHours } from '#contract/figures/figures.ts'
import css from './figures.module.css'
import type { FiguresSearch } from './figures-search.ts'

export type HoursChartProps = {
  title: ReactNode
  /** The heading of the names. */
  head: string
  list: readonly SoldHours[]
  /** The name of work without a bay, or without a person. */
  without: string
  /** The rows of a bay or of a person. */
  searchOf: (id: string) => FiguresSearch
  format: Format
}

/** Sold and open hours, each as a bar in a row of a table: the table is the text of the chart. */
export function HoursChart({ title, head, list, without, searchOf, format }: HoursChartProps) {
  const { t } = useLingui()
  const most = Math.max(1, ...list.map(({ sold, open }) => Math.max(sold, open ?? 0)))
  return (
    <Card title={title}>
      <div className={css.scroller}>
        <table className={css.hours}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t`Sold`}</th>
              <th scope="col">{t`Open hours`}</th>
              <th scope="col" aria-label={t`Sold of open`}>
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ id, name, sold, open }) => (
              <tr key={id ?? ''}>
                <th scope="row">
                  <span className={css.named}>
                    {id && sold > 0 ? (
                      <Link to="/{-$locale}/figures" search={searchOf(id)} className={css.link}>
                        {name}
                      </Link>
                    ) : (
                      <span>{name ?? without}</span>
                    )}
                    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={css.bar}>
                      <rect width={((open ?? 0) / most) * 100} height="8" className={css.open} />
                      <rect width={(sold / most) * 100} height="8" className={css.sold} />
                    </svg>
                  </span>
                </th>
                <td>{t`${format.hours(sold)} h`}</td>
                <td>{open === null ? '–' : t`${format.hours(open)} h`}</td>
                <td>{open ? format.percent(sold / open) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
