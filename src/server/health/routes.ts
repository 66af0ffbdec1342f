import { health } from '#contract/health.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { isDatabaseWell } from './store.ts'

export function bindHealth(bind: Bind, { database, version, buildId }: Deps): void {
  bind(health)(async (_input, { log }) => {
    if (!(await isDatabaseWell(database, log))) return fail('unavailable')
    return { ok: true, value: { status: 'ok', version, buildId, database: database.kind } }
  })
}
