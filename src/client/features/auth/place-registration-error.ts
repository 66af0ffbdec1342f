import { isApiError } from '#client/api/api-error.ts'

const codeWord = /(?<!\p{L})(?:codes?|kod(?:u|owi|em|zie|y|ów|om|ami|ach)?)(?!\p{L})/iu

/**
 * Returns the field that shows the error of a refused registration (row A9): `code` if the message mentions the code in
 * English or Polish; otherwise the field named by the server, if any.
 */
export function placeRegistrationError(field: string | undefined, error: unknown): string | undefined {
  return isApiError(error) && codeWord.test(error.message) ? 'code' : field
}
