import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { inDays } from './rule-choices.ts'

export const dayLabels = (days: number, i18n: I18n): string =>
  i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`)

/** How long before a visit customers must book: `12 hours`, `2 days`. */
export function leadLabels(lead: number, i18n: I18n): string {
  if (lead === 0) return i18n._(msg`No notice`)
  const length = inDays(lead)
  if ('days' in length) return dayLabels(length.days, i18n)
  const { hours } = length
  return i18n._(msg`${plural(hours, { one: '# hour', other: '# hours' })}`)
}

/** Until when customers may move or cancel: `Until 12 hours before`. */
export function changeLabels(until: number, i18n: I18n): string {
  if (until === 0) return i18n._(msg`Until the appointment starts`)
  const length = inDays(until)
  if ('days' in length) {
    const { days } = length
    return i18n._(msg`${plural(days, { one: 'Until # day before', other: 'Until # days before' })}`)
  }
  const { hours } = length
  return i18n._(msg`${plural(hours, { one: 'Until # hour before', other: 'Until # hours before' })}`)
}
