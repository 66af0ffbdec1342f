import { detailOf, type StatusDetail } from '#contract/appointments.ts'
import type { Target } from '#domain/appointment.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { describeIssues } from '../http/read-input.ts'

/** Validates the detail of a status change against its target status. `null` is always valid. */
export function checkDetail(
  target: Target | 'requested',
  detail: StatusDetail | null,
): { ok: true; value: StatusDetail | null } | Failure {
  if (detail === null) return { ok: true, value: null }
  const schema = detailOf(target)
  if (!schema) return invalidField('detail', 'not-taken')
  const parsed = schema.safeParse(detail, { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data as StatusDetail }
  const issues = describeIssues(parsed.error.issues).map((issue) => ({ ...issue, field: `detail.${issue.field}` }))
  return { ok: false, why: 'invalid', field: issues[0]?.field ?? 'detail', issues }
}
