import type { Logger } from 'pino'
import { health } from '#contract/health.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { isDatabaseWell, takesWrites } from './store.ts'

/** Whoever asks, however often: a row is written no more often than that. */
const writeEveryMs = 10_000

export function bindHealth(bind: Bind, deps: Deps): void {
  const { database, version, buildId } = deps
  const isWritable = watchWrites(deps)
  bind(health)(async (_input, { log }) => {
    if (!(await isDatabaseWell(database, log)) || !(await isWritable(log))) return fail('unavailable')
    return { ok: true, value: { status: 'ok', version, buildId, database: database.kind } }
  })
}

/** Whether the last write that was tried was kept. */
function watchWrites({ database, now }: Pick<Deps, 'database' | 'now'>): (log: Logger) => Promise<boolean> {
  let last: { at: number; isKept: Promise<boolean> } | null = null
  return (log) => {
    const at = now()
    // A clock that was set back is no reason to wait for it.
    if (!last || Math.abs(at - last.at) >= writeEveryMs) last = { at, isKept: takesWrites(database, at, log) }
    return last.isKept
  }
}
