import type { FieldIssue, ProblemCode } from '#contract/shape/problem.ts'

type Success<T> = {
  readonly ok: true
  readonly value: T
  /** Additional headers; `set-cookie` may occur more than once. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
}

/** An expected failure: `field` of the request body, `current` state in a conflict, `retryAfter` in seconds. */
export type Failure = {
  readonly ok: false
  readonly why: ProblemCode
  readonly field?: string
  readonly current?: unknown
  readonly retryAfter?: number
  readonly issues?: readonly FieldIssue[]
}

export type Answer<T> = Success<T> | Failure

export const fail = (why: ProblemCode, more: Omit<Failure, 'ok' | 'why'> = {}): Failure => ({ ok: false, why, ...more })

/** Refuses a field that matches its schema but violates the business rule `rule`. */
export const invalidField = (field: string, rule: string): Failure =>
  fail('invalid', { field, issues: [{ field, code: 'custom', rule }] })
