import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Format } from '#client/i18n/format.ts'
import type { DetailField, OrderDetailValues } from '#domain/outbox/order-details.ts'

export const detailLabels: Readonly<Record<DetailField, MessageDescriptor>> = {
  mileage: msg`Mileage`,
  keyTag: msg`Key tag`,
  promisedAt: msg`Due by`,
}

/** Returns a value of a detail as text. */
export function describeDetail(
  field: DetailField,
  value: OrderDetailValues[DetailField] | undefined,
  format: Format,
  i18n: I18n,
): string {
  if (value === null || value === undefined) return i18n._(msg`nothing`)
  if (field === 'mileage') return format.distance(Number(value))
  if (field === 'keyTag') return String(value)
  return `${format.dayShort(format.dateOf(value))} ${format.time(value)}`
}
