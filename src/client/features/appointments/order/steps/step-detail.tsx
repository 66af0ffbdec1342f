import { useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import type { StatusDetail } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'

export type StepDetailProps = { detail: StatusDetail | null; format: Format; today: LocalDate; before: string }

/** The details of a step: the part and its day, the finding and its price, mileage and key. */
export function StepDetail({ detail, format, today, before }: StepDetailProps) {
  const { t } = useLingui()
  if (!detail) return null
  const { part, expectedAt, what, gross, approved, amount, mileage, keyTag, plate, startsAt } = detail
  const words = [
    part,
    expectedAt && t`expected ${format.timeOn(expectedAt, today)}`,
    what,
    gross !== undefined && format.money(gross),
    approved !== undefined && (approved ? t`approved` : t`declined`),
    amount !== undefined && format.money(amount),
    plate && t`plate ${plate}`,
    mileage !== undefined && t`mileage ${format.number(mileage)}`,
    keyTag && t`key tag ${keyTag}`,
    startsAt && format.timeOn(startsAt, today),
  ].filter(Boolean)
  return words.length > 0 ? before + words.join(', ') : null
}
