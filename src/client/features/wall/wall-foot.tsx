import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useRef } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { Plate } from '#client/ui/plate.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { useFirstRow } from './use-first-row.ts'
import css from './wall-foot.module.css'

/** The greatest number of cars that fits into one line on any television. */
const mostShown = 12

export type WallFootProps = { ready: readonly Appointment[]; isOld: boolean; children: ReactNode }

/** The cars that are ready for pick-up, including those that arrived on an earlier day. */
export function WallFoot({ ready, isOld, children }: WallFootProps) {
  if (ready.length === 0 && !children) return null
  return (
    <footer className={css.foot}>
      {ready.length > 0 && <ReadyCars ready={ready} isOld={isOld} />}
      {children}
    </footer>
  )
}

function ReadyCars({ ready, isOld }: Omit<WallFootProps, 'children'>) {
  const list = useRef<HTMLUListElement>(null)
  const shown = useMemo(() => ready.slice(0, mostShown), [ready])
  const seen = useFirstRow(list, shown)
  return (
    <div className={css.ready} data-old={isOld || undefined}>
      <h2>
        <Icon name="tabler:check" className={css.icon} />
        <Trans>Ready</Trans>
      </h2>
      <ul ref={list} className={css.cars}>
        {shown.map(({ id, vehicle }, at) => (
          <li key={id} data-seen={at < seen}>
            <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
          </li>
        ))}
      </ul>
      {ready.length > seen && (
        <p className={css.more} data-more={ready.length - seen}>
          {seen === 0 ? ready.length : <Trans>and {ready.length - seen} more</Trans>}
        </p>
      )}
    </div>
  )
}
