import type { FieldIssue, ProblemCode } from '#contract/shape/problem.ts'
import type { OutboxProblemCode } from '#contract/worker/messages.ts'

/**
 * `network`: no response. `unreadable`: a response, but not from our server (a captive portal, a proxy). The worker has
 * codes of its own.
 */
export type ApiErrorCode = ProblemCode | OutboxProblemCode | 'network' | 'unreadable'

type Details = {
  field?: string | undefined
  issues?: readonly FieldIssue[] | undefined
  /** Seconds. */
  retryAfter?: number | undefined
  /** The current state on the server, for a version conflict. */
  current?: unknown
  requestId?: string | undefined
  cause?: unknown
}

/** The only error that a call throws, apart from the reason of the caller's abort. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** An `ApiErrorCode`, or a code of a newer server. */
  readonly code: string
  readonly field: string | undefined
  readonly issues: readonly FieldIssue[]
  readonly retryAfter: number | undefined
  readonly current: unknown
  readonly requestId: string | undefined

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.status = status
    this.code = code
    this.field = details.field
    this.issues = details.issues ?? []
    this.retryAfter = details.retryAfter
    this.current = details.current
    this.requestId = details.requestId
  }
}

/** Narrows a caught error to an `ApiError`, optionally with the given code. */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** Whether our server has not responded: worth a retry when the network is back. */
export const isNoAnswer = (error: unknown): boolean => isApiError(error, 'network') || isApiError(error, 'unreadable')

/**
 * What a person can read to the operator, who finds it in the log: the first eight digits of the request's id. `null` if
 * the server is not at fault.
 */
export const errorNumber = (error: unknown): string | null =>
  isApiError(error) && error.status >= 500 && error.requestId ? error.requestId.slice(0, 8) : null
