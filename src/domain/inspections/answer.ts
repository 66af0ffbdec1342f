import { type Grade, itemsOf, type MeasurementLimits, type TemplateContent, type TemplateItem } from './template.ts'

/**
 * The answer to one item: `grade` of a condition, `number` of a measurement, `option` of a choice, `text`, or `skipped`
 * if it was not checked; and a remark.
 */
export type ItemAnswer = {
  readonly grade?: Grade | undefined
  readonly number?: number | undefined
  readonly option?: string | undefined
  readonly text?: string | undefined
  readonly skipped?: true | undefined
  readonly note?: string | undefined
}

const answerFields = ['grade', 'number', 'option', 'text', 'skipped', 'note'] as const
const fieldOf = { condition: 'grade', measurement: 'number', choice: 'option', text: 'text' } as const

/** Whether two answers say the same; `null`: no answer. */
export const isSameAnswer = (one: ItemAnswer | null, other: ItemAnswer | null): boolean =>
  one === null || other === null ? one === other : answerFields.every((field) => one[field] === other[field])

/** Whether an answer is one to this item: exactly one value, of the item's kind, or skipped. */
export function isAnswerTo(item: TemplateItem, answer: ItemAnswer): boolean {
  const { note: _, ...value } = answer
  const given = Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [name]))
  const [field] = given
  if (given.length !== 1) return false
  if (field === 'skipped') return true
  if (field !== fieldOf[item.kind]) return false
  if (item.kind === 'measurement') return hasDecimals(answer.number ?? 0, item.decimals)
  return item.kind !== 'choice' || item.options.some(({ id }) => id === answer.option)
}

const hasDecimals = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value

/** Returns the grade of an answer; `null` if it has none. */
export function gradeOf(item: TemplateItem, answer: ItemAnswer | null): Grade | null {
  if (!answer || answer.skipped) return null
  switch (item.kind) {
    case 'condition':
      return answer.grade ?? null
    case 'measurement':
      return answer.number === undefined ? null : gradeOfMeasurement(item, answer.number)
    case 'choice':
      return item.options.find(({ id }) => id === answer.option)?.grade ?? null
    case 'text':
      return null
  }
}

/** `null` if the item has no limits. */
function gradeOfMeasurement(limits: MeasurementLimits, value: number): Grade | null {
  const { nowBelow, soonBelow, soonAbove, nowAbove } = limits
  if ([nowBelow, soonBelow, soonAbove, nowAbove].every((limit) => limit === null)) return null
  const isBelow = (limit: number | null) => limit !== null && value < limit
  const isAbove = (limit: number | null) => limit !== null && value > limit
  if (isBelow(nowBelow) || isAbove(nowAbove)) return 'now'
  return isBelow(soonBelow) || isAbove(soonAbove) ? 'soon' : 'good'
}

type AnsweredItem = { readonly itemId: string; readonly answer: ItemAnswer | null }

/** Returns the present answer to an item; `null` if there is none. */
export const answerTo = (answers: readonly AnsweredItem[], itemId: string): ItemAnswer | null =>
  answers.find((one) => one.itemId === itemId)?.answer ?? null

/** An item is done when it has an answer. */
export type InspectionProgress = { answered: number; total: number; byGrade: Readonly<Record<Grade, number>> }

export function progressOf(
  content: Pick<TemplateContent, 'sections'>,
  answers: readonly AnsweredItem[],
): InspectionProgress {
  const items = itemsOf(content)
  const byGrade = { good: 0, soon: 0, now: 0 }
  let answered = 0
  for (const item of items) {
    const answer = answerTo(answers, item.id)
    if (!answer) continue
    answered += 1
    const grade = gradeOf(item, answer)
    if (grade) byGrade[grade] += 1
  }
  return { answered, total: items.length, byGrade }
}

/** Returns the item to answer after `itemId`, from there to the end and then from the start; `null` if none is left. */
export function nextItem(
  content: Pick<TemplateContent, 'sections'>,
  answers: readonly AnsweredItem[],
  itemId: string | null,
): TemplateItem | null {
  const items = itemsOf(content)
  const at = items.findIndex(({ id }) => id === itemId)
  const inOrder = [...items.slice(at + 1), ...items]
  return inOrder.find(({ id }) => id !== itemId && answerTo(answers, id) === null) ?? null
}

/** What a change of an answer does: `same` if nothing is to be done, `conflict` if somebody else has answered. */
export function judgeAnswer(
  present: ItemAnswer | null,
  { from, to }: { from: ItemAnswer | null; to: ItemAnswer | null },
): 'set' | 'same' | 'conflict' {
  if (isSameAnswer(present, to)) return 'same'
  return isSameAnswer(present, from) ? 'set' : 'conflict'
}
