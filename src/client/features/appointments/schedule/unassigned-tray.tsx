import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { RescheduleSheet } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { CarTray } from '#client/features/appointments/card/car-tray.tsx'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { DragHandle } from '#client/features/appointments/move/drag-handle.tsx'
import { makeMoving, type TrayMoving, useHeldAmong } from '#client/features/appointments/move/make-moving.ts'
import type { Station } from '#client/station/use-station.ts'
import { IconButton } from '#client/ui/button.tsx'
import { gloveMode } from '#client/ui/device-switch.ts'
import type { Appointment } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import type { LocalDate } from '#domain/wall-time.ts'

export type UnassignedTrayProps = {
  title: string
  cards: readonly BoardCard[]
  date: LocalDate
  station: Station
  /** Undefined: there is no board to drag the cards to. */
  board?: TrayMoving | undefined
}

const noMoving = makeMoving()

/** The unassigned cars: each gets its bay or employee here, in a sheet or by drag and drop. */
export function UnassignedTray({ title, cards, date, station, board }: UnassignedTrayProps) {
  const { i18n, t } = useLingui()
  const [asked, setAsked] = useState<Appointment | null>(null)
  const held = useHeldAmong(board?.moving ?? noMoving, cards)
  const hasHandle = useSyncExternalStore(gloveMode.watch, gloveMode.isOn)
  const cardOf = new Map(cards.map((card) => [card.appointment.id, card]))
  const movableBy = ({ id }: Appointment) => {
    const card = cardOf.get(id)
    const canMove = card !== undefined && board?.canMove(card) === true
    return {
      isHeld: card !== undefined && card.key === held,
      ...(canMove && { movableAs: card.key, handle: hasHandle && <DragHandle /> }),
    }
  }
  const renderAction = (appointment: Appointment) => (
    <IconButton
      icon="tabler:calendar-time"
      variant="quiet"
      label={t`Time, bay, mechanic: ${nameCar(appointment, i18n)}`}
      onClick={() => setAsked(appointment)}
    />
  )
  return (
    <>
      <CarTray
        title={title}
        appointments={cards.map(({ appointment }) => appointment)}
        date={date}
        station={station}
        movableBy={movableBy}
        onKeyDown={board?.onKeyDown}
        onBlur={board?.onBlur}
        {...(desk.includes(station.role) && { renderAction })}
      />
      {asked && <RescheduleSheet order={asked} station={station} onClose={() => setAsked(null)} />}
    </>
  )
}
