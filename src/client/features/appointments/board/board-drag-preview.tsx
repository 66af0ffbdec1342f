import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, useEffect, useRef } from 'react'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import type { BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import { minutesStyle, placeOf } from '#client/features/appointments/layout/board-layout.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import css from '#client/features/appointments/move/drag-preview.module.css'
import { isSamePlace } from '#client/features/appointments/move/drop-target.ts'
import { type DraggedCard, type Moving, useHeld } from '#client/features/appointments/move/make-moving.ts'
import { MoveHint } from '#client/features/appointments/move/move-hint.tsx'
import type { DropAdapter } from '#client/features/appointments/move/use-card-dnd.ts'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import type { Span } from '#domain/wall-time.ts'
import board from './board.module.css'

export type BoardDragPreviewProps = {
  moving: Moving
  /** The span of the board. */
  span: Span
  columns: readonly BoardColumn[]
  adapter: DropAdapter
  format: Format
}

/** The drop target of a dragged card, with its conflict, and an announcement of both for screen readers. */
export function BoardDragPreview({ moving, span, columns, adapter, format }: BoardDragPreviewProps) {
  const { i18n, t } = useLingui()
  const held = useHeld(moving)
  const index = columns.findIndex(({ id }) => id === held?.target.columnId)
  // `undefined` while the card is still over the tray.
  const column = columns[index]
  if (!held) return <p className="visually-hidden" aria-live="assertive" />
  const { card, target, by, isSending } = held
  const { vehicle } = card.appointment
  const plate = nameCar(card.appointment, i18n)
  const place = adapter.placeOf(target, card)
  const isOriginalPlace = isSamePlace(place, card)
  const { drop, words } = isOriginalPlace ? { drop: 'go', words: t`current slot` } : adapter.answer(card, place)
  const to = target.from + card.span.to - card.span.from
  const said = [format.time(target.from), column && columnName(column, i18n), words].filter(Boolean).join(', ')
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {isOriginalPlace && by === 'keys'
          ? t`Moving ${plate}: arrows to move, Enter to drop, Escape to cancel. ${said}`
          : said}
      </p>
      {column && (
        <div className={css.column} style={{ gridColumn: index + 2 }} aria-hidden="true">
          <Outline held={held} style={minutesStyle(placeOf({ from: target.from, to }, span))} drop={drop}>
            <b className={css.time}>
              {format.time(target.from)}–{format.time(to)}
            </b>
            <Plate plate={vehicle.plate} country={vehicle.country} />
            {(isSending || drop !== 'go') && (
              <span className={css.words}>
                <Icon
                  name={isSending ? 'tabler:calendar-time' : drop === 'no' ? 'tabler:ban' : 'tabler:alert-triangle'}
                />
                <span>{isSending ? t`Rescheduling…` : words}</span>
              </span>
            )}
          </Outline>
        </div>
      )}
      {column && (
        <div className={css.axis} aria-hidden="true">
          <span style={minutesStyle(placeOf({ from: target.from, to: target.from }, span))}>
            {format.time(target.from)}
          </span>
        </div>
      )}
      {by === 'keys' && <MoveHint />}
    </>
  )
}

type OutlineProps = { held: DraggedCard; drop: string; style: CSSProperties; children: React.ReactNode }

function Outline({ held, drop, style, children }: OutlineProps) {
  const outline = useRef<HTMLDivElement>(null)
  const { target, by, isSending } = held
  useEffect(() => {
    if (by === 'keys' && target) outline.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [by, target])
  const lane = { '--at': 0, '--lanes': 1 }
  return (
    <div
      ref={outline}
      className={joinClasses(board.place, css.preview)}
      style={{ ...style, ...lane } as CSSProperties}
      data-preview={drop}
      data-sending={isSending || undefined}
    >
      {children}
    </div>
  )
}
