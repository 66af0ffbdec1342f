import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import type { ItemAnswer } from '#domain/inspections/answer.ts'
import type { Grade, TemplateItem } from '#domain/inspections/template.ts'

/** The grades of a part, as the tablet and the report name them. */
export const gradeLabels: Readonly<Record<Grade, MessageDescriptor>> = {
  good: msg({ message: 'Good', context: 'condition of a part of a car' }),
  soon: msg({ message: 'Soon', context: 'how urgent a repair is' }),
  now: msg({ message: 'Now', context: 'how urgent a repair is' }),
}

/** Returns a function that writes the answer to an item, without its remark; '' for no answer. */
export function useAnswerText(format: Format) {
  const { t, i18n } = useLingui()
  return (item: TemplateItem | undefined, answer: ItemAnswer | null): string => {
    if (!answer) return ''
    if (answer.skipped) return t`Not checked`
    if (answer.grade) return i18n._(gradeLabels[answer.grade])
    if (answer.number !== undefined) {
      return item?.kind === 'measurement'
        ? `${format.decimal(answer.number, item.decimals)} ${item.unit}`
        : format.decimal(answer.number, 0)
    }
    if (answer.option !== undefined) {
      return (item?.kind === 'choice' && item.options.find(({ id }) => id === answer.option)?.label) || answer.option
    }
    return answer.text ?? ''
  }
}
