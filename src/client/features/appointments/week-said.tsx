import { useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { isSamePlace } from './board-target.ts'
import { columnName } from './column-words.ts'
import { type Moving, useHeld } from './make-moving.ts'
import { MoveHint } from './move-hint.tsx'
import type { MoveWays } from './use-card-moving.ts'
import type { WeekRow } from './week-days.ts'

export type WeekSaidProps = { moving: Moving; rows: readonly WeekRow[]; ways: MoveWays; format: Format }

/** Where a car of the week is held, in words for screen readers. */
export function WeekSaid({ moving, rows, ways, format }: WeekSaidProps) {
  const { i18n, t } = useLingui()
  const held = useHeld(moving)
  const row = rows.find(({ id }) => id === held?.target.columnId)
  if (!held || !row) return <p className="visually-hidden" aria-live="assertive" />
  const { card, target, by } = held
  const { plate } = card.appointment.vehicle
  const place = ways.placeOf(target, card)
  const isHome = isSamePlace(place, card)
  const words = isHome ? t`where it stands now` : ways.answer(card, place).words
  const day = format.dayShort(format.dateOf(target.from))
  const said = [`${day} ${format.time(target.from)}`, columnName(row, i18n), words].join(', ')
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {isHome && by === 'keys'
          ? t`${plate} is held: arrows move it, Enter puts it down, Escape puts it back. ${said}`
          : said}
      </p>
      {by === 'keys' && <MoveHint isWeek />}
    </>
  )
}
