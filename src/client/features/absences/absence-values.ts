import type { Absence, AbsenceKind } from '#contract/absences.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** The values of the form fields. */
export type AbsenceValues = {
  id: string
  from: LocalDate
  to: LocalDate
  kind: AbsenceKind
  note: string
  version: number
}

/** The kind is hidden from roles other than the desk; they cannot open this form. */
export const absenceValues = ({ id, from, to, kind, note, version }: Absence): AbsenceValues => ({
  ...{ id, from, to, note, version },
  kind: kind ?? 'other',
})

/** `id` is created by the client, so that a retry after a lost response does not add a second absence. */
export const newAbsenceValues = (id: string, today: LocalDate): AbsenceValues => ({
  ...{ id, from: today, to: today, kind: 'holiday', note: '', version: 0 },
})

/** Moves the last day to the first day if it would be earlier: most absences last one day. */
export const withFirstDay = ({ to }: AbsenceValues, from: LocalDate): Partial<AbsenceValues> => ({
  from,
  to: to < from ? from : to,
})
