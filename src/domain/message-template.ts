import type { MessageKind } from './message.ts'

/** What an own text of a message may name; each stands in braces. */
const placeholders = ['plate', 'when', 'station', 'phone', 'part', 'what', 'price'] as const
export type Placeholder = (typeof placeholders)[number]

/** Characters of an own text of a message. */
export const longestTemplate = 600

const everywhere: readonly Placeholder[] = ['plate', 'station', 'phone']
const ofKind: Partial<Record<MessageKind, readonly Placeholder[]>> = {
  requested: ['when'],
  proposed: ['when'],
  confirmed: ['when'],
  moved: ['when'],
  reminder: ['when'],
  cancelled: ['when'],
  rejected: ['when'],
  'no-show': ['when'],
  'awaiting-parts': ['part'],
  'awaiting-approval': ['what', 'price'],
  ready: ['price'],
}
/** Without their time these messages would say nothing. */
const naming: readonly MessageKind[] = ['requested', 'proposed', 'confirmed', 'moved', 'reminder']

/** What an own text of a kind of message may name. */
export const placeholdersOf = (kind: MessageKind): readonly Placeholder[] => [...everywhere, ...(ofKind[kind] ?? [])]

const braced = /\{([^{}]*)\}/g

/** Why an own text cannot be used; `null` if it can. */
export function templateProblem(kind: MessageKind, text: string): 'unknown-placeholder' | 'missing-placeholder' | null {
  const used = [...text.matchAll(braced)].map(([whole]) => whole.slice(1, -1))
  const known: readonly string[] = placeholdersOf(kind)
  const isStray = /[{}]/.test(text.replace(braced, ''))
  if (isStray || used.some((name) => !known.includes(name))) return 'unknown-placeholder'
  return naming.includes(kind) && !used.includes('when') ? 'missing-placeholder' : null
}

/** Returns an own text with its values; `null` if it names something that is not known about this visit. */
export function fillTemplate(text: string, values: Partial<Record<Placeholder, string>>): string | null {
  let isComplete = true
  const filled = text.replace(braced, (whole, name: Placeholder) => {
    const value = values[name]
    isComplete &&= Boolean(value)
    return value ?? whole
  })
  return isComplete ? filled : null
}
