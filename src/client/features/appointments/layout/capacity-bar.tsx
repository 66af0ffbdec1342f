import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { Capacity } from './board-columns.ts'
import css from './capacity-bar.module.css'

export type CapacityBarProps = {
  capacity: Capacity
  format: Format
  /** The bar below the figures, not beside them. */
  narrow?: boolean
}

/** The booked part of the day's open bay time: arrived cars in green, expected ones in blue. */
export function CapacityBar({ capacity, format, narrow }: CapacityBarProps) {
  const { openMinutes, bookedMinutes, startedMinutes } = capacity
  const booked = format.hours(bookedMinutes)
  const open = format.hours(openMinutes)
  const whole = Math.max(openMinutes, bookedMinutes, 1)
  const share = (minutes: number) => ({ '--share': minutes / whole }) as CSSProperties
  return (
    <div className={joinClasses(css.capacity, narrow && css.narrow)}>
      <p aria-hidden="true">
        <b>{booked}</b> {openMinutes > 0 && `/ ${open} `}h
      </p>
      <p className="visually-hidden">
        {openMinutes > 0 ? (
          <Trans>
            <b>{booked} h</b> of {open} h booked
          </Trans>
        ) : (
          <Trans>
            <b>{booked} h</b> booked, closed
          </Trans>
        )}
      </p>
      <div className={css.bar} aria-hidden="true">
        <span className={css.started} style={share(startedMinutes)} />
        <span className={css.coming} style={share(bookedMinutes - startedMinutes)} />
      </div>
    </div>
  )
}
