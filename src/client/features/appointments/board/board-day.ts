import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'

/** A day as its board draws it. */
export type BoardDay = {
  date: LocalDate
  /** From the first hour that is drawn to the last. */
  span: Span
  open: readonly Span[]
  /** The name of the holiday, or why the hours are unlike others. */
  note: string | null
  columns: readonly BoardColumn[]
  /** The columns with the cards that are shown: the place of any other is taken, and says no more. */
  shown: readonly BoardColumn[]
  /** The cars that have no place yet. */
  waiting: readonly BoardCard[]
  /** All of the day, hidden ones too: what stands in the way of a card that is moved. */
  appointments: readonly Appointment[]
}
