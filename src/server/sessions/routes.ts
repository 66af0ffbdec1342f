import { endOtherSessions, endSession, listSessions, mostSignInChanges } from '#contract/sessions.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findSignInEvents } from '../passkeys/sign-in-event-store.ts'
import { endOthers, endOwn, findSessions } from './store.ts'

export function bindSessions(bind: Bind, { database, now }: Deps): void {
  bind(listSessions)(async (_input, { user, sessionId }) => {
    const rows = await findSessions(database, user.id, now())
    const sessions = rows.map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      userAgent: row.user_agent,
      hasPasskey: row.passkey_id !== null,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: new Date(row.last_used_at).toISOString(),
    }))
    const changes = (await findSignInEvents(database.db, user.id, mostSignInChanges)).map((row) => ({
      kind: row.kind,
      passkey: row.passkey,
      by: row.by_name,
      at: new Date(row.at).toISOString(),
    }))
    return { ok: true, value: { sessions, changes } }
  })

  bind(endSession)(async ({ params }, { user, log }) => {
    if (!(await endOwn(database, user.id, params.id, now()))) return fail('not-found')
    log.info('session ended')
    return { ok: true, value: undefined }
  })

  bind(endOtherSessions)(async (_input, { user, sessionId, log }) => {
    const count = await endOthers(database, user.id, sessionId, now())
    log.info({ count }, 'other sessions ended')
    return { ok: true, value: undefined }
  })
}
