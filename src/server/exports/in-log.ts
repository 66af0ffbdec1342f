import type { Context } from '../http/bind.ts'

/** Logs an error of a file that is being sent. The headers are already sent, so it can only truncate the file. */
export async function* inLog(
  { log }: Pick<Context, 'log'>,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    log.error({ err: error }, 'bug in an export')
    throw error
  }
}
