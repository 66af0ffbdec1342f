import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'

/** A day as the board shows it. */
export type BoardDay = {
  date: LocalDate
  /** From the first drawn hour to the last. */
  span: Span
  open: readonly Span[]
  /** The name of the holiday, or the reason for special hours. */
  note: string | null
  columns: readonly BoardColumn[]
  /** The columns with the cards that pass the filter. The time of hidden cards is drawn as taken. */
  shown: readonly BoardColumn[]
  /** The cars without a bay or an employee. */
  waiting: readonly BoardCard[]
  /** All appointments of the day, hidden ones too: they can conflict with a moved card. */
  appointments: readonly Appointment[]
}
