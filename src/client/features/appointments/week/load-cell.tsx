import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { type CellLoad, excessMinutes, freeMinutes } from '#client/features/appointments/layout/cell-load.ts'
import type { WeekDay, WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { type Moving, useIsOver } from '#client/features/appointments/move/make-moving.ts'
import type { DropAdapter } from '#client/features/appointments/move/use-card-dnd.ts'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './load-cell.module.css'
import { WeekDragPreview } from './week-drag-preview.tsx'

export type LoadCellProps = {
  rowId: WeekRow['id']
  /** Whether the row is a bay or an employee, which has hours. */
  hasHours: boolean
  load: CellLoad
  day: WeekDay
  isToday: boolean
  /** Absent on this day. */
  isAway: boolean
  /** The instant (ms since the epoch) from which time can still be used: later today, all of a day to come. */
  since: number
  format: Format
  moving: Moving
  adapter: { readonly current: DropAdapter | null }
}

/** The load of a bay or an employee on one day: booked and open hours, cars, and what is free. */
export const LoadCell = memo(function LoadCell(props: LoadCellProps) {
  const { rowId, hasHours, load, day, isToday, isAway, since, format, moving, adapter } = props
  const { t } = useLingui()
  const isOver = useIsOver(moving, rowId, day.bounds)
  const { openMinutes, bookedMinutes, startedMinutes, cars } = load
  const isClosed = hasHours && openMinutes === 0
  const excess = hasHours ? excessMinutes(load) : 0
  const whole = Math.max(openMinutes, bookedMinutes, 1)
  const share = (minutes: number) => ({ '--share': minutes / whole }) as CSSProperties
  const booked = format.hours(bookedMinutes)
  const open = format.hours(openMinutes)
  return (
    <div
      className={joinClasses(css.cell, isClosed && css.closed, isToday && css.today)}
      data-load={excess > 0 ? 'over' : 'within'}
    >
      <p className="visually-hidden">
        {format.dayShort(day.date)}:{' '}
        {openMinutes > 0 ? (
          <Trans>
            {booked} of {open} h booked
          </Trans>
        ) : cars > 0 ? (
          <Trans>{booked} h booked</Trans>
        ) : (
          t`nothing booked`
        )}
        {', '}
        <Plural value={cars} one="# car" other="# cars" />
      </p>
      {cars > 0 || openMinutes > 0 ? (
        <>
          <p className={css.figures} aria-hidden="true">
            <span className={css.hours}>
              <b>{booked}</b> {openMinutes > 0 && `/ ${open} `}h
            </span>
            {cars > 0 && (
              <span className={css.cars}>
                <Icon name="tabler:car" />
                {cars}
              </span>
            )}
          </p>
          {hasHours && (
            <p className={css.rest}>
              <span className={css.bar} aria-hidden="true">
                <span className={css.started} style={share(Math.min(startedMinutes, whole - excess))} />
                <span className={css.coming} style={share(Math.max(0, bookedMinutes - startedMinutes - excess))} />
                <span className={css.excess} style={share(excess)} />
              </span>
              <Rest excess={excess} free={freeMinutes(load, since)} isPast={since >= day.bounds.to} format={format} />
            </p>
          )}
        </>
      ) : (
        isAway && <p className={css.away}>{t`time off`}</p>
      )}
      {isOver && (
        <ul className={css.over}>
          <WeekDragPreview moving={moving} adapter={adapter} format={format} />
        </ul>
      )}
    </div>
  )
})

type RestProps = { excess: number; free: number; isPast: boolean; format: Format }

function Rest({ excess, free, isPast, format }: RestProps) {
  const { i18n } = useLingui()
  if (excess > 0) {
    return (
      <b className={css.excessWords}>
        <Icon name="tabler:alert-triangle" />
        <span>
          <Trans>{durationLabels(excess, format, i18n)} over</Trans>
        </span>
      </b>
    )
  }
  if (isPast) return null
  return (
    <span className={free > 0 ? undefined : css.full}>
      {free > 0 ? <Trans>{durationLabels(free, format, i18n)} free</Trans> : <Trans>full</Trans>}
    </span>
  )
}
