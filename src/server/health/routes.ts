import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { health, live, ready } from '#contract/health.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { isDatabaseWell, takesWrites } from './store.ts'

/** The minimum interval of write checks, regardless of the number of health requests. */
const writeEveryMs = 10_000
/** A database that takes longer is not there, for somebody who waits for a page. */
const readyWithinMs = 2_000

export function bindHealth(bind: Bind, deps: Deps): void {
  const { database, now, refusedWrites, version, buildId, readsBounces, reachesPhotos, isStopping } = deps
  const isWritable = watchWrites(deps)
  bind(health)(async (_input, { log }) => {
    const isWell = (await isDatabaseWell(database, log)) && !refusedWrites.isRecent(now()) && (await isWritable(log))
    if (!isWell) return fail('unavailable')
    const parts = { ...describe('bounces', readsBounces()), ...describe('photos', reachesPhotos()) }
    return { ok: true, value: { status: 'ok', version, buildId, database: database.kind, ...parts } }
  })
  bind(live)(async () => ({ ok: true, value: { status: 'live' } }))
  bind(ready)(async (_input, { log }) => {
    const isWell = !isStopping() && (await Promise.race([isDatabaseWell(database, log), wait(readyWithinMs, false)]))
    return isWell ? { ok: true, value: { status: 'ready' } } : fail('unavailable')
  })
}

type PartState = 'ok' | 'failing'

/** Says how a part is that the server works without; nothing if there is none. */
const describe = <Name extends string>(name: Name, isWell: boolean | null): { [Part in Name]?: PartState } =>
  isWell === null ? {} : ({ [name]: isWell ? 'ok' : 'failing' } as { [Part in Name]: PartState })

/** Returns a function that returns whether the last write check succeeded. */
function watchWrites({ database, now }: Pick<Deps, 'database' | 'now'>): (log: Logger) => Promise<boolean> {
  let last: { at: number; succeeded: Promise<boolean> } | null = null
  return (log) => {
    const at = now()
    // `abs`, so that a clock that was set back does not delay the check.
    if (!last || Math.abs(at - last.at) >= writeEveryMs) last = { at, succeeded: takesWrites(database, at, log) }
    return last.succeeded
  }
}
