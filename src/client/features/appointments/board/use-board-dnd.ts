import type { RefObject } from 'react'
import { type BoardCard, unassignedColumnId } from '#client/features/appointments/layout/board-columns.ts'
import {
  canDrag,
  type DropConstraints,
  type DropPlace,
  dropEffect,
  isTargetColumn,
  placeIn,
  snapStart,
  stepFromTray,
  stepTarget,
  trayId,
  validateDrop,
} from '#client/features/appointments/move/drop-target.ts'
import type { DropAdapter } from '#client/features/appointments/move/use-card-dnd.ts'
import type { Point } from '#client/features/appointments/move/use-card-drag.ts'
import { useDropLabels } from '#client/features/appointments/move/use-drop-labels.ts'
import { useMoveVisit } from '#client/features/appointments/move/use-move-visit.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import type { BoardDay } from './board-day.ts'

export type UseBoardOptions = {
  day: BoardDay
  station: Station
  /** Opens the reschedule sheet with a proposed place. */
  onAsk: (visit: Appointment, place: DropPlace) => void
}

/** A card from the tray is held by the end of its first quarter of an hour (ms). */
const trayGrabMs = 15 * 60_000

/** The drag and drop of the cards on a day's board; `null` if the user may move none. */
export function useBoardDnd(board: RefObject<HTMLElement | null>, parts: UseBoardOptions): DropAdapter | null {
  const { day, station, onAsk } = parts
  const { span, open, columns, shown, waiting, appointments } = day
  const { move } = useMoveVisit(station)
  const by = columns.some(({ employee, id }) => employee !== null || id === unassignedColumnId) ? 'employee' : 'bay'
  const labelsOf = useDropLabels(by)
  if (!desk.includes(station.role)) return null
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  const constraints: DropConstraints = {
    appointments,
    open,
    isUnused: (bayId) => columns.some(({ bay }) => bay?.id === bayId && !bay.active),
    isAway: (employeeId) => columnOf(employeeId)?.isAway === true,
  }
  const targets = columns.filter(isTargetColumn)
  const listOf = (id: string) => board.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)
  const timeAt = ({ y }: Point): number => {
    const box = board.current?.querySelector('[data-column]')?.getBoundingClientRect()
    return box ? span.from + ((y - box.top) / box.height) * (span.to - span.from) : 0
  }
  const isWaiting = ({ key }: BoardCard) => waiting.some((one) => one.key === key)
  return {
    find: (key) => {
      const waits = waiting.find((one) => one.key === key)
      if (waits) {
        if (!canDrag(waits, station.role, span)) return undefined
        return { card: waits, target: { columnId: trayId, from: waits.span.from } }
      }
      const column = shown.find(({ cards }) => cards.some((card) => card.key === key))
      const card = column?.cards.find((one) => one.key === key)
      if (!column || !card || !canDrag(card, station.role, span)) return undefined
      return { card, target: { columnId: column.id, from: card.span.from } }
    },
    timeAt,
    targetAt: (point, card, grabMs) => {
      const fromTray = isWaiting(card)
      const isAbove = point.y < (board.current?.getBoundingClientRect().top ?? 0)
      if (fromTray && isAbove) return { columnId: trayId, from: card.span.from }
      const lists = targets.flatMap(({ id }) => listOf(id) ?? [])
      const under = lists.find((list) => point.x < list.getBoundingClientRect().right) ?? lists.at(-1)
      const columnId = under?.dataset.column
      if (columnId === undefined) return null
      return { columnId, from: snapStart(timeAt(point) - (fromTray ? trayGrabMs : grabMs), span, card.span.from) }
    },
    step: ({ card, target }, key) =>
      target.columnId === trayId
        ? stepFromTray(card, key, targets, constraints)
        : stepTarget(target, key, columns, span),
    placeOf: ({ columnId, from }, card) => {
      const column = columnOf(columnId)
      return column ? placeIn(column, card, from) : { ...card, from: card.span.from }
    },
    answer: (card, place) => {
      const result = validateDrop(card, place, constraints)
      return { drop: dropEffect(result, by), words: labelsOf(result, place) }
    },
    onMove: (visit, place) => move(visit, place, () => onAsk(visit, place)),
    onAsk,
  }
}
