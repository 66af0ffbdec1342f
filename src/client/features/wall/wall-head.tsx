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
  /** Why the hours are unlike others. */
  note: string | null
  /** Epoch ms of what is shown, 0 where nothing is. */
  asOf: number
  age: WallAge
  format: Format
  onLeave: () => void
}

/** The station's clock, the day, of when it is what stands below; and the way out. */
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
      <IconButton
        icon="tabler:x"
        variant="quiet"
        label={t`Leave the wall board`}
        className={css.leave}
        onClick={onLeave}
      />
    </header>
  )
}
