import { isApiError } from '#client/api/api-error.ts'

const codeWord = /(?<!\p{L})(?:codes?|kod(?:u|owi|em|zie|y|ów|om|ami|ach)?)(?!\p{L})/iu

/**
 * Row A9: the field that shows a refused registration: the code where the message mentions it, in either language; else
 * the one that the server names, if any.
 */
export function placeRegistrationError(field: string | undefined, error: unknown): string | undefined {
  return isApiError(error) && codeWord.test(error.message) ? 'code' : field
}
