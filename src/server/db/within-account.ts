import { AsyncLocalStorage } from 'node:async_hooks'

/** The workshop whose rows alone may be read and written; `null`: no wall. */
const present = new AsyncLocalStorage<string | null>()

/**
 * Runs `work` behind the wall of a workshop: on PostgreSQL its statements see the rows of this workshop alone, whatever
 * their conditions are (docs/decisions/0077-row-level-security.md).
 */
export const withinAccount = <T>(account: string, work: () => T): T => present.run(account, work)

/**
 * Runs `work` without the wall: for jobs, which look at all workshops and may be started by a call, and for the few
 * statements of calls that must see a row of no workshop or of another one.
 */
export const leaveAccount = <T>(work: () => T): T => present.run(null, work)

export const presentAccount = (): string | null => present.getStore() ?? null

/** Reads `pieces` behind the wall of a workshop: a generator runs where its next piece is asked for. */
export async function* readWithinAccount<T>(account: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = withinAccount(account, () => pieces[Symbol.asyncIterator]())
  try {
    for (;;) {
      const { done, value } = await withinAccount(account, () => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    // After the last piece this does nothing; a reader that stops earlier lets the generator clean up.
    await withinAccount(account, () => iterator.return?.())
  }
}
