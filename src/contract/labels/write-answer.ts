import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { ItemAnswer } from '#domain/inspections/answer.ts'
import type { TemplateItem } from '#domain/inspections/template.ts'
import { gradeLabels, notChecked } from './grade-labels.ts'

type AnswerWriter = {
  translate(descriptor: TextDescriptor): string
  /** Writes a number with so many digits after the decimal separator. */
  decimal(value: number, digits: number): string
}

/** Writes the answer to an item, without its remark; '' for no answer. */
export function writeAnswer(
  item: TemplateItem | undefined,
  answer: ItemAnswer | null,
  { translate, decimal }: AnswerWriter,
): string {
  if (!answer) return ''
  if (answer.skipped) return translate(notChecked)
  if (answer.grade) return translate(gradeLabels[answer.grade])
  if (answer.number !== undefined) {
    return item?.kind === 'measurement'
      ? `${decimal(answer.number, item.decimals)} ${item.unit}`
      : decimal(answer.number, 0)
  }
  if (answer.option !== undefined) {
    return (item?.kind === 'choice' && item.options.find(({ id }) => id === answer.option)?.label) || answer.option
  }
  return answer.text ?? ''
}
