import { type FieldIssue, type Problem, problems } from '#contract/problem.ts'
import type { Failure } from './answer.ts'

/** An RFC 9457 answer with the status and English words of its code. */
export function problemResponse(
  failure: Failure & { readonly issues?: readonly FieldIssue[] },
  requestId: string,
): Response {
  const { status, words } = problems[failure.why]
  const body: Problem = {
    type: `about:blank#${failure.why}`,
    title: words.message,
    status,
    code: failure.why,
    message: words.message,
    requestId,
    ...(failure.field === undefined ? {} : { field: failure.field }),
    ...(failure.issues === undefined ? {} : { issues: [...failure.issues] }),
    ...(failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
    ...(failure.current === undefined ? {} : { current: failure.current }),
  }
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (failure.retryAfter !== undefined) headers.set('retry-after', String(failure.retryAfter))
  return new Response(JSON.stringify(body), { status, headers })
}
