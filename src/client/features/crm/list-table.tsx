import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './list-table.module.css'

export type ListTableProps = {
  /** The class that lays out the columns of the rows. */
  columns: string | undefined
  /** The heads of the columns before those of the visits. */
  heads: readonly string[]
  /** The head of the last column. */
  lastHead: string
  /** The rows. */
  children: ReactNode
}

/** The rows of a list. A wide list has heads above its columns, whose words screen readers hear in the rows. */
export function ListTable({ columns, heads, lastHead, children }: ListTableProps) {
  const { t } = useLingui()
  return (
    <div className={css.table}>
      <div className={joinClasses(css.heads, columns)} aria-hidden="true">
        {[...heads, t`Last visit`].map((head) => (
          <span key={head}>{head}</span>
        ))}
        {[t`Visits`, lastHead].map((head) => (
          <span key={head} className={css.end}>
            {head}
          </span>
        ))}
      </div>
      <ul className={css.rows}>{children}</ul>
    </div>
  )
}

/** The class of a row. */
export const rowClass = css.row
/** The class of the last column. */
export const lastClass = css.last

type SeenProps = {
  visits: number
  lastVisitAt: string | null
  format: Format
  /** Below the date. */
  children?: ReactNode
}

/** The last visit and the number of visits: a line in a narrow row, two columns in a wide one. */
export function Seen({ visits, lastVisitAt, format, children }: SeenProps) {
  return (
    <>
      <span className={css.seen}>
        {lastVisitAt === null ? (
          <Trans>No visits yet</Trans>
        ) : (
          <>
            <span className={css.word}>
              <Trans>Last visit</Trans>{' '}
            </span>
            {format.date(lastVisitAt)}
          </>
        )}
        {visits > 0 && (
          <span className={css.word}>
            {' · '}
            <Plural value={visits} one="# visit" other="# visits" />
          </span>
        )}
        {children}
      </span>
      <span className={css.visits} aria-hidden="true">
        {visits > 0 && format.number(visits)}
      </span>
    </>
  )
}
