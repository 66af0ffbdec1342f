import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import css from './crm.module.css'

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
