import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { isSamePlace } from '#client/features/appointments/move/board-target.ts'
import ghost from '#client/features/appointments/move/ghost.module.css'
import { type Moving, useHeld } from '#client/features/appointments/move/make-moving.ts'
import type { MoveWays } from '#client/features/appointments/move/use-card-moving.ts'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import css from './week-ghost.module.css'

export type WeekGhostProps = { moving: Moving; ways: { readonly current: MoveWays | null }; format: Format }

/** Where a car that is held would stand, in the list of the day that it is held over. */
export function WeekGhost({ moving, ways, format }: WeekGhostProps) {
  const { t } = useLingui()
  const held = useHeld(moving)
  const item = useRef<HTMLLIElement>(null)
  const isByKeys = held?.by === 'keys'
  useEffect(() => {
    if (isByKeys) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isByKeys])
  if (!held || !ways.current) return null
  const { card, target, isSending } = held
  const place = ways.current.placeOf(target, card)
  const isHome = isSamePlace(place, card)
  const { drop, words } = isHome ? { drop: 'go', words: '' } : ways.current.answer(card, place)
  const { plate, country } = card.appointment.vehicle
  return (
    <li ref={item} className={css.over} aria-hidden="true">
      <div className={joinClasses(ghost.ghost, css.ghost)} data-ghost={drop} data-sending={isSending || undefined}>
        <b className={ghost.time}>{format.time(target.from)}</b>
        <Plate plate={plate} country={country} className={css.plate ?? ''} />
        {(isSending || drop !== 'go') && (
          <span className={ghost.words}>
            <Icon name={isSending ? 'tabler:calendar-time' : drop === 'no' ? 'tabler:ban' : 'tabler:alert-triangle'} />
            <span>{isSending ? t`Moving…` : words}</span>
          </span>
        )}
      </div>
    </li>
  )
}
