/** The content of an error page. `message` is `null` if there is no text for users; `detail` is for error reports. */
export type ErrorDescription = { status: number; message: string | null; detail: string | null }

/** Reads status and message of a thrown value; 500 if it has no status (row R15). */
export function describeError(error: unknown): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { status: 500, message: null, detail: null }
  const text = 'message' in error && typeof error.message === 'string' && error.message !== '' ? error.message : null
  if ('status' in error && typeof error.status === 'number')
    return { status: error.status, message: text, detail: null }
  return { status: 500, message: null, detail: text }
}
