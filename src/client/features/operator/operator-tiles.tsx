import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { absencesQuery } from '#client/api/absences-query.ts'
import { photoUrl } from '#client/api/photo-url.ts'
import { hoursQuery } from '#client/api/station-queries.ts'
import { useNames } from '#client/station/use-names.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { Employee } from '#contract/employees.ts'
import css from './operator.module.css'
import { orderTiles } from './order-tiles.ts'

export type OperatorTilesProps = {
  station: Station
  /** The employee for whom the car is planned: their tile is first. */
  planned?: string | null
  /** The employee whose tile is marked. */
  chosen?: string | null
  onChoose: (employeeId: string) => void
}

/** Large tiles of the employees, those on duty first; one tap selects the operator. */
export function OperatorTiles({ station, planned = null, chosen = null, onChoose }: OperatorTilesProps) {
  const { i18n, t } = useLingui()
  const { people } = useNames()
  const now = useDeviceNow()
  const { timeZone, country, format } = station
  const today = format.dateOf(now)
  const hours = useQuery(hoursQuery).data ?? null
  const absences = useQuery(absencesQuery(today, today)).data ?? []
  const { onDuty, others } = orderTiles(people, {
    planned,
    locale: i18n.locale,
    now,
    timeZone,
    country,
    hours,
    absences,
  })
  if (onDuty.length + others.length === 0) {
    return (
      <EmptyState icon="tabler:users" level={3} title={<Trans>No people to choose from</Trans>}>
        <Trans>The list loads when you are back online.</Trans>
      </EmptyState>
    )
  }
  const tiles = (list: readonly Employee[]) => (
    <ul className={css.tiles}>
      {list.map(({ id, name, shortName, colour, photo }) => (
        <li key={id}>
          <button
            type="button"
            className={css.tile}
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <EmployeeBadge name={name} colour={colour} photo={photoUrl(photo)} size="large" />
            <span className={css.name}>{shortName}</span>
            {id === planned && <span className={css.planned}>{t`planned`}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={css.all}>
      {onDuty.length > 0 && tiles(onDuty)}
      {others.length > 0 && (
        <section className={css.all}>
          {onDuty.length > 0 && (
            <h3 className={css.away}>
              <Trans>Not on duty now</Trans>
            </h3>
          )}
          {tiles(others)}
        </section>
      )}
    </div>
  )
}
