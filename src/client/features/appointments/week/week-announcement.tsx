import { useLingui } from '@lingui/react/macro'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { isSamePlace } from '#client/features/appointments/move/drop-target.ts'
import { type Moving, useHeld } from '#client/features/appointments/move/make-moving.ts'
import { MoveHint } from '#client/features/appointments/move/move-hint.tsx'
import type { DropAdapter } from '#client/features/appointments/move/use-card-dnd.ts'
import type { Format } from '#client/i18n/format.ts'

export type WeekAnnouncementProps = { moving: Moving; rows: readonly WeekRow[]; adapter: DropAdapter; format: Format }

/** Announces the drop target of a dragged car to screen readers. */
export function WeekAnnouncement({ moving, rows, adapter, format }: WeekAnnouncementProps) {
  const { i18n, t } = useLingui()
  const held = useHeld(moving)
  const row = rows.find(({ id }) => id === held?.target.columnId)
  if (!held || !row) return <p className="visually-hidden" aria-live="assertive" />
  const { card, target, by } = held
  const plate = nameCar(card.appointment, i18n)
  const place = adapter.placeOf(target, card)
  const isOriginalPlace = isSamePlace(place, card)
  const words = isOriginalPlace ? t`current slot` : adapter.answer(card, place).words
  const day = format.dayShort(format.dateOf(target.from))
  const said = [`${day} ${format.time(target.from)}`, columnName(row, i18n), words].join(', ')
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {isOriginalPlace && by === 'keys'
          ? t`Moving ${plate}: arrows to move, Enter to drop, Escape to cancel. ${said}`
          : said}
      </p>
      {by === 'keys' && <MoveHint isWeek />}
    </>
  )
}
