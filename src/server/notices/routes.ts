import { getNotices, saveNotices } from '#contract/notices.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { findNotices, putNotices } from './store.ts'

export function bindNotices(bind: Bind, { database: { db }, now }: Pick<Deps, 'database' | 'now'>): void {
  bind(getNotices)(async (_input, { user }) => ({ ok: true, value: await findNotices(db, user.id) }))

  bind(saveNotices)(async ({ body }, { user, log }) => {
    await putNotices(db, user.id, body.tomorrow, now())
    log.info('notices changed')
    return { ok: true, value: await findNotices(db, user.id) }
  })
}
