import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import preview from '#client/features/appointments/move/drag-preview.module.css'
import { isSamePlace } from '#client/features/appointments/move/drop-target.ts'
import { type Moving, useHeld } from '#client/features/appointments/move/make-moving.ts'
import type { DropAdapter } from '#client/features/appointments/move/use-card-dnd.ts'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import css from './week-drag-preview.module.css'

export type WeekDragPreviewProps = { moving: Moving; adapter: { readonly current: DropAdapter | null }; format: Format }

/** The drop target of a dragged car, in the list of the day below it. */
export function WeekDragPreview({ moving, adapter, format }: WeekDragPreviewProps) {
  const { t } = useLingui()
  const held = useHeld(moving)
  const item = useRef<HTMLLIElement>(null)
  const isByKeys = held?.by === 'keys'
  useEffect(() => {
    if (isByKeys) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isByKeys])
  if (!held || !adapter.current) return null
  const { card, target, isSending } = held
  const place = adapter.current.placeOf(target, card)
  const isOriginalPlace = isSamePlace(place, card)
  const { drop, words } = isOriginalPlace ? { drop: 'go', words: '' } : adapter.current.answer(card, place)
  const { plate, country } = card.appointment.vehicle
  return (
    <li ref={item} className={css.over} aria-hidden="true">
      <div
        className={joinClasses(preview.preview, css.preview)}
        data-preview={drop}
        data-sending={isSending || undefined}
      >
        <b className={preview.time}>{format.time(target.from)}</b>
        <Plate plate={plate} country={country} className={css.plate ?? ''} />
        {(isSending || drop !== 'go') && (
          <span className={preview.words}>
            <Icon name={isSending ? 'tabler:calendar-time' : drop === 'no' ? 'tabler:ban' : 'tabler:alert-triangle'} />
            <span>{isSending ? t`Rescheduling…` : words}</span>
          </span>
        )}
      </div>
    </li>
  )
}
