import type { Format } from '#client/i18n/format.ts'
import { type LocalDate, toInstant } from '#domain/wall-time.ts'

/** `20 Nov 2026`. */
export const dateLabel = (date: LocalDate, format: Format): string =>
  // Noon, so that no daylight-saving change moves the date.
  format.date(toInstant({ date, time: '12:00' }, format.timeZone))
