import type { Format } from '#client/i18n/format.ts'
import { type LocalDate, toInstant } from '#domain/wall-time.ts'

const noonOf = (date: LocalDate, { timeZone }: Format) => toInstant({ date, time: '12:00' }, timeZone)

/** `16–22 Nov`, `30 Nov – 6 Dec`. */
export function weekLabels(first: LocalDate, last: LocalDate, format: Format): string {
  const range = new Intl.DateTimeFormat(format.tag, { timeZone: format.timeZone, day: 'numeric', month: 'short' })
  return range.formatRange(noonOf(first, format), noonOf(last, format))
}

/** `Mon`, `pon.`. */
export function weekdayWord(date: LocalDate, format: Format): string {
  const weekday = new Intl.DateTimeFormat(format.tag, { timeZone: format.timeZone, weekday: 'short' })
  return weekday.format(noonOf(date, format))
}
