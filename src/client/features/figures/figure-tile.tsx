import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cardClass } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { type FigureName, formulas } from './figure-labels.ts'
import css from './figures.module.css'
import type { FiguresSearch } from './figures-search.ts'

export type FigureTileProps = {
  name: FigureName
  title: ReactNode
  value: ReactNode
  /** More of the figure, below its value. */
  note?: ReactNode
  /** The value of the period before, with the change. `null`: it is not known. */
  before: { value: ReactNode; change: string | null } | null
  /** The list behind the figure. */
  rows: FiguresSearch
}

/** A figure with that of the period before, its formula in words, and the link to its rows. */
export function FigureTile({ name, title, value, note, before, rows }: FigureTileProps) {
  const { i18n } = useLingui()
  return (
    <section className={joinClasses(cardClass, css.tile)} data-figure={name} aria-labelledby={`figure-${name}`}>
      <h2 id={`figure-${name}`}>{title}</h2>
      <p className={css.value}>{value}</p>
      {note && <p className={css.note}>{note}</p>}
      <p className={css.before}>
        {before && (
          <>
            {before.change && <b>{before.change}</b>} <Trans>before: {before.value}</Trans>
          </>
        )}
      </p>
      <div className={css.links}>
        <details className={css.formula}>
          <summary>
            <Trans>How this is calculated</Trans>
          </summary>
          <p>{i18n._(formulas[name])}</p>
        </details>
        <Link to="/{-$locale}/figures" search={rows} className={css.link} aria-describedby={`figure-${name}`}>
          <Trans>Show the list</Trans>
          <Icon name="tabler:chevron-right" />
        </Link>
      </div>
    </section>
  )
}
