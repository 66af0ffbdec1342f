import { streamEvents } from '#contract/events.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'

const retryAfterSeconds = 60

export function bindEvents(bind: Bind, { hub }: Deps): void {
  bind(streamEvents)(async ({ query, headers }, { sessionId, account }) => {
    const value = hub.open({ sessionId, account, after: headers['last-event-id'] ?? query.after ?? null })
    return value ? { ok: true, value } : fail('too-many-requests', { retryAfter: retryAfterSeconds })
  })
}
