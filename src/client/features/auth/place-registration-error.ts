import { isApiError } from '#client/api/api-error.ts'

/**
 * Row A9: the field that shows a refused registration: the one that the server names, else the code where the message
 * mentions it in either language, else none.
 */
export function placeRegistrationError(field: string | undefined, error: unknown): string | undefined {
  if (field !== undefined) return field
  return isApiError(error) && /\b(code|kod(u|em|owi|zie)?)\b/i.test(error.message) ? 'code' : undefined
}
