import { confirmWaitlist, joinWaitlist as join, leaveWaitlist } from '#contract/landing.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { hashToken } from '../token.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { confirmEntry, deleteEntry } from './store.ts'

/** The mail states this period. */
const confirmWithinMs = 30 * 24 * 3600_000

export function bindLanding(bind: Bind, deps: Deps): void {
  const { database, now } = deps
  bind(join)(({ body }, context) => joinWaitlist(deps, body.email, context))

  bind(confirmWaitlist)(async ({ body }, { log }) => {
    const at = now()
    const confirmation = { hash: hashToken(body.token), now: at, notBefore: at - confirmWithinMs }
    if (!(await confirmEntry(database.db, confirmation))) return fail('waitlist-link-ended')
    log.info('waitlist confirmed')
    return { ok: true, value: undefined }
  })

  bind(leaveWaitlist)(async ({ body }, { log }) => {
    const found = await deleteEntry(database.db, hashToken(body.token))
    database.scrub()
    log.info({ found }, 'waitlist left')
    return { ok: true, value: undefined }
  })
}
