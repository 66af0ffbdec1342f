import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Grade } from '#domain/inspections/template.ts'

/** The grades of a part of a car, as the tablet and the report name them. */
export const gradeLabels: Readonly<Record<Grade, TextDescriptor>> = {
  good: /*i18n*/ { id: 'grade.good', message: 'Good' },
  soon: /*i18n*/ { id: 'grade.soon', message: 'Soon' },
  now: /*i18n*/ { id: 'grade.now', message: 'Now' },
}

/** Of an item that was skipped, or has no answer. */
export const notChecked = /*i18n*/ { id: 'grade.not-checked', message: 'Not checked' }
