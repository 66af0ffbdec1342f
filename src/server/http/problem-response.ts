import { type FieldIssue, type Problem, problems } from '#contract/shape/problem.ts'
import type { Failure } from './answer.ts'

type FailedRequest = Failure & { readonly issues?: readonly FieldIssue[] }

/** Returns an RFC 9457 body with the status and the English message of its code. */
export function describeProblem(failure: Omit<FailedRequest, 'ok'>, requestId: string): Problem {
  const { status, words } = problems[failure.why]
  return {
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
}

/** Returns the RFC 9457 response of a failure. */
export function problemResponse(failure: FailedRequest, requestId: string): Response {
  const body = describeProblem(failure, requestId)
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (failure.retryAfter !== undefined) headers.set('retry-after', String(failure.retryAfter))
  return new Response(JSON.stringify(body), { status: body.status, headers })
}
