import type { FieldIssue, ProblemCode } from '#contract/shape/problem.ts'

type Success<T> = {
  readonly ok: true
  readonly value: T
  /** Extra header lines; `set-cookie` may come more than once. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
}

/** An expected failure. `field` is the body's field it belongs to, `current` the state it clashed with, `retryAfter` in seconds. */
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

/** A field that breaks a rule of ours beyond its shape. */
export const invalidField = (field: string, rule: string): Failure =>
  fail('invalid', { field, issues: [{ field, code: 'custom', rule }] })
