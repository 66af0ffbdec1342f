import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'

/**
 * Returns the day of a date field, `''` if it is empty, and `null` while it is being typed: a part is missing, or the
 * first digit of the year makes a day of the year 2.
 */
export function typedDay(field: { value: string; validity: { badInput: boolean } }): LocalDate | '' | null {
  if (field.value) return isLocalDate(field.value) ? field.value : null
  return field.validity.badInput ? null : ''
}
