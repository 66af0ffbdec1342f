import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Format } from '#client/i18n/format.ts'
import type { Capacity } from './board-columns.ts'
import css from './capacity-bar.module.css'

/** How much of the day's open bay time is booked: what came in green, what is to come in blue. */
export function CapacityBar({ capacity, format }: { capacity: Capacity; format: Format }) {
  const { openMinutes, bookedMinutes, startedMinutes } = capacity
  const booked = format.hours(bookedMinutes)
  const open = format.hours(openMinutes)
  const whole = Math.max(openMinutes, bookedMinutes, 1)
  const share = (minutes: number) => ({ '--share': minutes / whole }) as CSSProperties
  return (
    <div className={css.capacity}>
      <p>
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
