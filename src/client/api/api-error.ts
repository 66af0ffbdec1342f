import type { FieldIssue, ProblemCode } from '#contract/shape/problem.ts'

/** `network`: nothing answered. `unreadable`: what answered was not our server (a captive portal, a proxy). */
export type ApiErrorCode = ProblemCode | 'network' | 'unreadable'

type Details = {
  field?: string | undefined
  issues?: readonly FieldIssue[] | undefined
  /** Seconds. */
  retryAfter?: number | undefined
  /** The state a change clashed with. */
  current?: unknown
  requestId?: string | undefined
  cause?: unknown
}

/** The one error that a call throws, but for the caller's own abort. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status, 0 when nothing answered. */
  readonly status: number
  /** An `ApiErrorCode`, or one that a newer server knows. */
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

/** Narrows what was caught to an `ApiError` of a code. */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** Nothing, or not our server, has answered: worth another try when the network is back. */
export const isNoAnswer = (error: unknown): boolean => isApiError(error, 'network') || isApiError(error, 'unreadable')
