import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { carOf } from '#client/features/appointments/car-labels.ts'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { minutesStyle, placeOf } from '#client/features/appointments/layout/board-layout.ts'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/status-sign.ts'
import { isEnded } from '#domain/appointment.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import css from './wall-card.module.css'

export type WallCardProps = { card: BoardCard; span: Span; date: LocalDate; format: Format }

/** The durations, in minutes, from which a card has space for three or four lines. */
const threeLines = 55
const fourLines = 85
/** The size of a plate follows its letters; so does that of the words for a missing one. */
const lettersOfNone = 10

/** A car on the wall display. Waiting customers see it, so it shows no names and no phone numbers. */
export function WallCard({ card, span, date, format }: WallCardProps) {
  const { appointment, lane } = card
  const { status, vehicle, promisedAt } = appointment
  const place = placeOf(card.span, span)
  const size = place.minutes < threeLines ? 'short' : place.minutes < fourLines ? 'middle' : 'tall'
  const isOver = isEnded(status)
  const style = { ...minutesStyle(place), '--at': lane.lane, '--lanes': lane.lanes }
  return (
    <li className={css.place} style={style}>
      <div
        className={joinClasses(css.card, flagStrip(statusSigns[status].tone), isOver && fadedClass)}
        data-size={size}
        data-narrow={lane.lanes > 1 || undefined}
        data-ended={isOver || undefined}
      >
        <div className={css.text}>
          <p className={css.head}>
            <b className={css.time}>{format.timeOn(card.span.from, date)}</b>
            <StatusFlag status={status} className={css.flag ?? ''} />
          </p>
          <p className={css.row} style={{ '--letters': vehicle.plate?.length ?? lettersOfNone } as CSSProperties}>
            <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
            <PendingMark id={appointment.id} className={css.mark} />
          </p>
          {size !== 'short' && promisedAt && !isOver && (
            <p className={css.promised}>
              <Trans>
                promised <b>{format.timeOn(promisedAt, date)}</b>
              </Trans>
            </p>
          )}
          {(size === 'tall' || (size === 'middle' && (!promisedAt || isOver))) && (
            <p className={css.car}>{carOf(appointment)}</p>
          )}
        </div>
      </div>
    </li>
  )
}
