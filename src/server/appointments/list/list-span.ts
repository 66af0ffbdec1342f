import { dayBounds, type Span, toWall } from '#domain/wall-time.ts'
import { type Failure, invalidField } from '../../http/answer.ts'

const dayMs = 86_400_000
// 92 days of a wall may have an hour more.
const longestSpanMs = 92 * dayMs + 3_600_000

type Query = { from?: string | undefined; to?: string | undefined }

/** The span a list is asked for: a missing end is a day away, without both it is the station's today. */
export function listSpan(query: Query, zone: string, now: number): { ok: true; span: Span } | Failure {
  if (query.from === undefined && query.to === undefined) {
    return { ok: true, span: dayBounds(toWall(now, zone).date, zone) }
  }
  const from = query.from === undefined ? Date.parse(query.to ?? '') - dayMs : Date.parse(query.from)
  const to = query.to === undefined ? from + dayMs : Date.parse(query.to)
  if (to <= from) return invalidField('to', 'reversed')
  if (to - from > longestSpanMs) return invalidField('to', 'too-long')
  return { ok: true, span: { from, to } }
}
