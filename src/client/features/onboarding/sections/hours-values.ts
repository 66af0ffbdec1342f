import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import { usualWeek, weekdays } from '#client/ui/hours/weekly-hours.ts'
import type { WorkingHoursEntry } from '#contract/onboarding.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { checkWorkingHours, type WorkingHours } from '#domain/working-hours.ts'

export type ExceptionValue = WorkingHoursEntry['exceptions'][number] & { key: string }

/** The values of the form fields. */
export type HoursValues = Omit<WorkingHoursEntry, 'exceptions'> & { exceptions: ExceptionValue[] }

/** Returns the saved hours, with exceptions sorted by date, or the default week. */
export function hoursValues(saved: WorkingHoursEntry | null): HoursValues {
  if (!saved) return { weekly: usualWeek(), exceptions: [], observeHolidays: true }
  const exceptions = saved.exceptions
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map((exception, index) => ({ key: `saved-${index}`, ...exception }))
  return { ...saved, exceptions }
}

/** Returns the request body. A closed day has no hours, even if its fields contain some. */
export function toHours({ exceptions, ...values }: HoursValues): WorkingHoursEntry {
  return { ...values, exceptions: exceptions.map(toException) }
}

function toException({ key: _, ...exception }: ExceptionValue): WorkingHoursEntry['exceptions'][number] {
  return exception.kind === 'closed' ? { ...exception, intervals: [] } : exception
}

const noHours: WorkingHours['weekly'] = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }

/** Returns at most one error per day, by field path: `weekly.3.1`, `exceptions.0.intervals.1`. */
export function checkHours(values: HoursValues): FieldErrors {
  const { weekly, exceptions, observeHolidays } = toHours(values)
  const errors: Record<string, FieldErrors[string]> = {}
  const judge = (part: Partial<WorkingHours>, place: (path: string) => string) => {
    const checked = checkWorkingHours({ weekly: noHours, exceptions: [], observeHolidays, ...part })
    if (!checked.ok) errors[place(checked.at.join('.'))] = { code: 'custom', rule: checked.why }
  }
  for (const day of weekdays) judge({ weekly: { ...noHours, [day]: weekly[day] } }, (path) => path)
  for (const [index, exception] of exceptions.entries()) {
    judge({ exceptions: [exception] }, (path) => path.replace(/^exceptions\.0/, `exceptions.${index}`))
  }
  return errors
}

/** Adds an exceptional day; its initial value is closed. */
export function addException(exceptions: readonly ExceptionValue[], key: string, date: LocalDate): ExceptionValue[] {
  return [...exceptions, { key, from: date, to: date, kind: 'closed', intervals: [], note: '' }]
}
