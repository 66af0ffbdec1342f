import { setImmediate as letOthersRun } from 'node:timers/promises'
import { commandEndpoints, sendCommands } from '#contract/commands.ts'
import { fail } from '../http/answer.ts'
import type { Bind, Context, Perform } from '../http/bind.ts'
import { createTurns } from './turns.ts'

/** Well below the time after which a device gives up and asks again. */
const mostWaitMs = 10_000
const retryAfter = 5

/**
 * Binds the call that brings several changes: each is performed as its own call, one after the other. When all tablets
 * are back after an outage, the calls are performed one at a time, with other requests between the changes, so that
 * nobody who was never away has to wait for all of them.
 */
export function bindCommands(bind: Bind, perform: Perform): void {
  const inTurn = createTurns(mostWaitMs)
  bind(sendCommands)(async ({ headers, body }, context) => {
    const results = await inTurn(async () => {
      const results = []
      for (const { key, kind, params, body: given, clock } of body.commands) {
        await letOthersRun()
        const own = { ...headers, 'idempotency-key': key, ...(clock !== undefined && { 'x-client-clock': clock }) }
        const input = { params, headers: own, body: given }
        results.push({ key, ...(await perform(commandEndpoints[kind], input, context as Context)) })
      }
      return results
    })
    return results ? { ok: true, value: { results } } : fail('unavailable', { retryAfter })
  })
}
