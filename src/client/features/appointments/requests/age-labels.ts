import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import type { Format } from '#client/i18n/format.ts'

const dayMinutes = 24 * 60

/** How long ago something was: `just now`, `25 min ago`, `3 h ago`, `2 days ago`. */
export function ageLabels(minutes: number, format: Format, i18n: I18n): string {
  if (minutes < 1) return i18n._(msg`just now`)
  if (minutes >= dayMinutes) {
    const days = Math.floor(minutes / dayMinutes)
    return i18n._(msg`${plural(days, { one: '# day ago', other: '# days ago' })}`)
  }
  // Nobody needs the minutes after an hour.
  const duration = durationLabels(minutes < 60 ? minutes : Math.floor(minutes / 60) * 60, format, i18n)
  return i18n._(msg`${duration} ago`)
}
