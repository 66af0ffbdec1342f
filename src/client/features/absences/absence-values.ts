import type { Absence, AbsenceKind } from '#contract/absences.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** What stands in the fields. */
export type AbsenceValues = {
  id: string
  from: LocalDate
  to: LocalDate
  kind: AbsenceKind
  note: string
  version: number
}

/** To others than the desk the kind is hidden; they do not open this form. */
export const absenceValues = ({ id, from, to, kind, note, version }: Absence): AbsenceValues => ({
  ...{ id, from, to, note, version },
  kind: kind ?? 'other',
})

/** `id` is the new one's: sent again after a lost answer, it is the same absence. */
export const newAbsenceValues = (id: string, today: LocalDate): AbsenceValues => ({
  ...{ id, from: today, to: today, kind: 'holiday', note: '', version: 0 },
})

/** A last day before the first one follows it: most are away for one day. */
export const withFirstDay = ({ to }: AbsenceValues, from: LocalDate): Partial<AbsenceValues> => ({
  from,
  to: to < from ? from : to,
})
