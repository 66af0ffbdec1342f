import type { RefObject } from 'react'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import type { Week, WeekDay, WeekRow } from '#client/features/appointments/layout/week-days.ts'
import {
  canDrag,
  type DropPlace,
  type DropTarget,
  dropEffect,
  isSamePlace,
  isTargetColumn,
  placeIn,
  stepTarget,
  validateDrop,
} from '#client/features/appointments/move/drop-target.ts'
import type { DropAdapter } from '#client/features/appointments/move/use-card-dnd.ts'
import type { Point } from '#client/features/appointments/move/use-card-drag.ts'
import { useDropLabels } from '#client/features/appointments/move/use-drop-labels.ts'
import { useMoveVisit } from '#client/features/appointments/move/use-move-visit.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import { weekCardKey } from './week-move.ts'
import { startOnDay } from './week-start.ts'

export type WeekDndOptions = {
  week: Week
  by: ScheduleBy
  /** All appointments of the week, hidden ones too. */
  appointments: readonly Appointment[]
  station: Station
  onAsk: (visit: Appointment, place: DropPlace) => void
}

/** The drag and drop of the week: to another day or row, at the original time of day if it is free. */
export function useWeekDnd(grid: RefObject<HTMLElement | null>, parts: WeekDndOptions): DropAdapter | null {
  const { week, by, appointments, station, onAsk } = parts
  const { move } = useMoveVisit(station)
  const labelsOf = useDropLabels(by)
  if (!desk.includes(station.role)) return null
  const { days } = week
  const rows = week.rows.filter(isTargetColumn)
  const dayOf = (instant: number) => days.find(({ bounds }) => bounds.from <= instant && instant < bounds.to)

  const judge = (card: BoardCard, place: DropPlace) => {
    const day = dayOf(place.from)
    const isUnused = (bayId: string) => rows.some(({ bay }) => bay?.id === bayId && !bay.active)
    const isAway = (employeeId: string) => day?.away.has(employeeId) === true
    return validateDrop(card, place, { appointments, open: day?.open ?? [], isUnused, isAway })
  }
  const settle = (card: BoardCard, row: WeekRow, day: WeekDay): DropTarget => {
    const isFree = (from: number) => {
      const place = placeIn(row, card, from)
      return isSamePlace(place, card) || judge(card, place).kind === 'free'
    }
    return { columnId: row.id, from: startOnDay(card.span.from, day, station.timeZone, isFree) }
  }
  // Caches the target: a pointer moves many times within one day of a row.
  const settled = new Map<string, DropTarget>()
  const settleOnce = (card: BoardCard, row: WeekRow, day: WeekDay): DropTarget => {
    const key = `${card.key}/${row.id}/${day.date}`
    const target = settled.get(key) ?? settle(card, row, day)
    settled.set(key, target)
    return target
  }
  /** Returns the name of the box that contains the point or is nearest to it; the boxes are sorted. */
  const under = (name: string, isBefore: (box: DOMRect) => boolean): string | undefined => {
    const found = [...(grid.current?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])]
    return (found.find((one) => isBefore(one.getBoundingClientRect())) ?? found.at(-1))?.dataset[name]
  }
  const cellAt = ({ x, y }: Point) => {
    const rowId = under('row', ({ bottom }) => y < bottom)
    const date = under('day', ({ right }) => x < right)
    return { row: rows.find(({ id }) => id === rowId), day: days.find((one) => one.date === date) }
  }
  return {
    find: (key) => {
      for (const row of week.rows) {
        for (const [index, day] of days.entries()) {
          const card = row.cells[index]?.find((one) => weekCardKey(row, day, one) === key)
          if (!card) continue
          const isMovable = canDrag(card, station.role, day.bounds)
          return isMovable ? { card, target: { columnId: row.id, from: card.span.from } } : undefined
        }
      }
      return undefined
    },
    timeAt: () => 0,
    targetAt: (point, card) => {
      const { row, day } = cellAt(point)
      return row && day ? settleOnce(card, row, day) : null
    },
    step: ({ card, target }, key) => {
      const at = days.findIndex(({ bounds }) => bounds.from <= target.from && target.from < bounds.to)
      const day = days[at]
      if (!day) return target
      if (key === 'PageUp' || key === 'PageDown') {
        return stepTarget(target, key === 'PageUp' ? 'ArrowUp' : 'ArrowDown', rows, day.bounds)
      }
      const row = week.rows.findIndex(({ id }) => id === target.columnId)
      const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
      const down = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
      const nextRow = [week.rows[row + down], week.rows[row]].find((one) => one && rows.includes(one)) ?? rows.at(-1)
      const nextDay = days[at + side] ?? day
      return nextRow ? settleOnce(card, nextRow, nextDay) : target
    },
    placeOf: ({ columnId, from }, card) => {
      const row = rows.find(({ id }) => id === columnId)
      return row ? placeIn(row, card, from) : { ...card, from: card.span.from }
    },
    answer: (card, place) => {
      const result = judge(card, place)
      return { drop: dropEffect(result, by), words: labelsOf(result, place) }
    },
    onMove: (visit, place) => move(visit, place, () => onAsk(visit, place)),
    onAsk,
  }
}
