import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#client/api/profile-query.ts'
import type { Format } from '#client/i18n/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import type { WallAge } from './wall-age.ts'
import css from './wall-head.module.css'

export type WallHeadProps = {
  date: LocalDate
  now: number
  /** The reason for exceptional hours. */
  note: string | null
  /** The time of the shown data, ms since the epoch; 0 if there is none. */
  asOf: number
  age: WallAge
  format: Format
  onLeave: () => void
}

/** The station's time, the date, the age of the shown data, and the button that leaves the TV board. */
export function WallHead({ date, now, note, asOf, age, format, onLeave }: WallHeadProps) {
  const { t } = useLingui()
  const stationName = useQuery(profileQuery).data?.stationName
  return (
    <header className={css.head}>
      <p className={css.clock}>{format.time(now)}</p>
      <div className={css.day}>
        <h1>{format.day(date)}</h1>
        <p>{[stationName, note].filter(Boolean).join(' · ')}</p>
      </div>
      {asOf > 0 && (
        <p className={css.asOf} data-age={age}>
          <Trans>as of {format.timeOn(asOf, date)}</Trans>
        </p>
      )}
      <IconButton icon="tabler:x" variant="quiet" label={t`Exit TV board`} className={css.leave} onClick={onLeave} />
    </header>
  )
}
