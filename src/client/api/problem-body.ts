import type { Problem } from '#contract/shape/problem.ts'
import { ApiError } from './api-error.ts'

/** Returns the parsed JSON; `undefined` for anything that is none. */
export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A problem of our server may lack a message: the form then shows its own (decision 0009). */
export function isProblem(data: unknown): data is Omit<Problem, 'message'> & { message?: string } {
  if (typeof data !== 'object' || data === null) return false
  const { code, message, type } = data as Partial<Record<'code' | 'message' | 'type', unknown>>
  return typeof code === 'string' && (typeof message === 'string' || type === `about:blank#${code}`)
}

/** The error of a response that is not from our server. */
export const unreadable = (status: number): ApiError =>
  new ApiError(status, 'unreadable', `A response with status ${status} is not from our server`)
