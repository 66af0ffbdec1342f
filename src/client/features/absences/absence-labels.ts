import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Format } from '#client/i18n/format.ts'
import type { Absence, AbsenceKind } from '#contract/absences.ts'

export const absenceLabels: Readonly<Record<AbsenceKind, MessageDescriptor>> = {
  holiday: msg`Holiday`,
  sick: msg`Sick`,
  training: msg`Training`,
  other: msg({ message: 'Other', context: 'why somebody is away' }),
}

/** Returns `Mon 28 Dec – Thu 31 Dec`, or one date if the absence lasts one day. */
export const daysOf = ({ from, to }: Pick<Absence, 'from' | 'to'>, format: Format): string =>
  from === to ? format.dayShort(from) : `${format.dayShort(from)} – ${format.dayShort(to)}`
