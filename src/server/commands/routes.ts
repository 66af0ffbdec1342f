import { commandEndpoints, sendCommands } from '#contract/commands.ts'
import type { Bind, Context, Perform } from '../http/bind.ts'

/** Binds the call that brings several changes: each is performed as its own call, one after the other. */
export function bindCommands(bind: Bind, perform: Perform): void {
  bind(sendCommands)(async ({ headers, body }, context) => {
    const results = []
    for (const { key, kind, params, body: given, clock } of body.commands) {
      const own = { ...headers, 'idempotency-key': key, ...(clock !== undefined && { 'x-client-clock': clock }) }
      const endpoint = commandEndpoints[kind]
      results.push({ key, ...(await perform(endpoint, { params, headers: own, body: given }, context as Context)) })
    }
    return { ok: true, value: { results } }
  })
}
