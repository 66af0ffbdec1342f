import { uuid } from '#contract/shape/text.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { newId } from '../new-id.ts'

/** Reads `count` comma-separated ids sent with the files; makes new ids if none were sent. */
export function readIds(text: string | undefined, count: number): { ok: true; value: string[] } | Failure {
  if (text === undefined) return { ok: true, value: Array.from({ length: count }, newId) }
  const ids = text.toLowerCase().split(',')
  if (ids.length !== count) return invalidField('ids', 'one-each')
  if (new Set(ids).size < count) return invalidField('ids', 'duplicate')
  return ids.every((id) => uuid().safeParse(id).success) ? { ok: true, value: ids } : invalidField('ids', 'bad-pattern')
}
