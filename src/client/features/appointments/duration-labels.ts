import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Format } from '#client/i18n/format.ts'

/** Formats minutes of work: `30 min`, `2 h`, `1:30 h`; a duration of days stays in hours. Number and unit share a line. */
export const durationLabels = (minutes: number, format: Format, i18n: I18n): string =>
  labelOf(minutes, format, i18n).replace(' ', '\u00a0')

function labelOf(minutes: number, format: Format, i18n: I18n): string {
  return minutes < 60 ? i18n._(msg`${format.number(minutes)} min`) : i18n._(msg`${format.hours(minutes)} h`)
}
