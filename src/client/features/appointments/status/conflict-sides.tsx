import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { ConflictNotice, type ConflictNoticeProps } from '#client/ui/conflict-notice.tsx'
import type { ChangeOrigin } from '#domain/outbox/current.ts'
import css from './conflict-sides.module.css'

/** Two versions of one thing; `name` tells several things apart. */
type ConflictSide = {
  name?: string
  /** Who made the other version, if known. */
  origin: ChangeOrigin | null
  theirs: ReactNode
  mine: ReactNode
}

export type ConflictSidesProps = ConflictNoticeProps & {
  sides: readonly ConflictSide[]
  station: Station
  now: number
}

/** Another user was first: their version beside the own one, with who and when, and the choice between them. */
export function ConflictSides({ sides, station, now, onUseCurrent, onSaveMine }: ConflictSidesProps) {
  const { people } = useNames()
  const { format } = station
  const nameOf = ({ employeeId, actorName }: ChangeOrigin) =>
    people.find(({ id }) => id === employeeId)?.shortName ?? actorName
  return (
    <div className={css.conflict} data-conflict tabIndex={-1}>
      <ConflictNotice onUseCurrent={onUseCurrent} onSaveMine={onSaveMine} />
      {sides.map(({ name, origin, theirs, mine }) => (
        <dl key={name ?? ''} className={css.sides}>
          <div>
            <dt>
              {name && <b>{name} </b>}
              <Trans>Their version:</Trans>{' '}
              {origin && (
                <span>
                  {nameOf(origin)}, {format.timeOn(origin.at, format.dateOf(now))}
                </span>
              )}
            </dt>
            <dd>{theirs}</dd>
          </div>
          <div>
            <dt>
              <Trans>Your version:</Trans>
            </dt>
            <dd>{mine}</dd>
          </div>
        </dl>
      ))}
    </div>
  )
}
