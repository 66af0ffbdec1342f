/** What an error page shows. `message` is null where there are no words meant for a user; `detail` is for a report. */
export type ErrorDescription = { status: number; message: string | null; detail: string | null }

/** Reads status and words off whatever was thrown; 500 where it has no status (row R15). */
export function describeError(error: unknown): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { status: 500, message: null, detail: null }
  const words = 'message' in error && typeof error.message === 'string' && error.message !== '' ? error.message : null
  if ('status' in error && typeof error.status === 'number')
    return { status: error.status, message: words, detail: null }
  return { status: 500, message: null, detail: words }
}
