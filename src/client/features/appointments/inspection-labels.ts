import { useLingui } from '@lingui/react'
import type { Format } from '#client/i18n/format.ts'
import { writeAnswer } from '#contract/labels/write-answer.ts'
import type { ItemAnswer } from '#domain/inspections/answer.ts'
import type { TemplateItem } from '#domain/inspections/template.ts'

/** Returns a function that writes the answer to an item, without its remark; '' for no answer. */
export function useAnswerText({ decimal }: Pick<Format, 'decimal'>) {
  const { i18n } = useLingui()
  return (item: TemplateItem | undefined, answer: ItemAnswer | null): string =>
    writeAnswer(item, answer, { translate: (descriptor) => i18n._(descriptor), decimal })
}
