import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { Plate } from '#client/ui/plate.tsx'
import type { Appointment } from '#contract/appointments.ts'
import css from './wall-foot.module.css'

/** What fits into one line of a television. */
const mostShown = 5

export type WallFootProps = { ready: readonly Appointment[]; isOld: boolean; children: ReactNode }

/** The cars that can be fetched, also those that came on an earlier day. */
export function WallFoot({ ready, isOld, children }: WallFootProps) {
  if (ready.length === 0 && !children) return null
  const shown = ready.slice(0, mostShown)
  return (
    <footer className={css.foot}>
      {ready.length > 0 && (
        <div className={css.ready} data-old={isOld || undefined}>
          <h2>
            <Icon name="tabler:check" className={css.icon} />
            <Trans>Ready</Trans>
          </h2>
          <ul className={css.cars}>
            {shown.map(({ id, vehicle }) => (
              <li key={id}>
                <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
              </li>
            ))}
          </ul>
          {ready.length > shown.length && (
            <p className={css.more}>
              <Trans>and {ready.length - shown.length} more</Trans>
            </p>
          )}
        </div>
      )}
      {children}
    </footer>
  )
}
