import { setImmediate as letOthersRun } from 'node:timers/promises'
import { commandEndpoints, sendCommands } from '#contract/commands.ts'
import { type Failure, fail } from '../http/answer.ts'
import type { Bind, Context, Perform } from '../http/bind.ts'
import { describeProblem } from '../http/problem-response.ts'
import { createTurns } from './turns.ts'

/** Well below the time after which a device gives up and asks again. */
const mostWaitMs = 10_000
const retryAfter = 5

/**
 * Binds the call that brings several changes: each is performed as its own call, one after the other. When all tablets
 * are back after an outage, the calls are performed one at a time, with other requests between the changes, so that
 * nobody who was never away has to wait for all of them. `judgeError` logs what a change has thrown, and says what is
 * answered: it must not take the answers of the others with it, whose device would ask for all of them for ever.
 */
export function bindCommands(
  bind: Bind,
  perform: Perform,
  judgeError: (error: unknown, log: Context['log']) => Failure,
): void {
  const inTurn = createTurns(mostWaitMs)
  bind(sendCommands)(async ({ headers, body }, context) => {
    const results = await inTurn(async () => {
      const startedAt = performance.now()
      const results = []
      for (const { key, kind, params, body: given, clock } of body.commands) {
        await letOthersRun()
        const own = { ...headers, 'idempotency-key': key, ...(clock !== undefined && { 'x-client-clock': clock }) }
        const input = { params, headers: own, body: given }
        try {
          results.push({ key, ...(await perform(commandEndpoints[kind], input, context as Context)) })
        } catch (error) {
          const problem = describeProblem(judgeError(error, context.log), context.requestId)
          results.push({ key, status: problem.status, body: problem })
          // A database that is silent would hold the turn as often as there are changes. Those without an answer wait.
          if (performance.now() - startedAt > mostWaitMs) break
        }
      }
      return results
    })
    return results ? { ok: true, value: { results } } : fail('unavailable', { retryAfter })
  })
}
