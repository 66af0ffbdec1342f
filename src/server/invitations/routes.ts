import { inviteEmployee, withdrawInvitation } from '#contract/employees.ts'
import { acceptInvitation, getInvitation } from '#contract/invitations.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from '../http/answer.ts'
import type { Bind, Context } from '../http/bind.ts'
import { entryLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { hashToken } from '../token.ts'
import { accept } from './accept.ts'
import { invite } from './invite.ts'
import { findInvitation, findReader } from './store.ts'
import { withdraw } from './withdraw.ts'

export function bindInvitations(bind: Bind, deps: Deps): void {
  const { database, key, now } = deps

  // Secrets can be guessed like codes: both count against the same limit per network. A valid secret is never refused.
  const failTry = async ({ ip, log }: Pick<Context, 'ip' | 'log'>): Promise<Failure> => {
    const counted = await inTransactionIfOk(database, (tx) => countAll(tx, entryLimits(key, ip), now()))
    if (counted.ok) return fail('invitation-ended')
    log.warn({ why: counted.why, ...attemptOf(key, ip) }, 'limit hit: invitation entry')
    return counted
  }

  bind(inviteEmployee)(({ params }, context) => invite(deps, context, params.id))
  bind(withdrawInvitation)(({ params }, context) => withdraw(deps, context, params.id))

  bind(getInvitation)(async ({ body }, context) => {
    const found = await findInvitation(database.db, hashToken(body.token), now())
    if (!found) return failTry(context)
    const { stationName, inviter, name, email, role, expiresAt } = found
    const hasUser = (await findReader(database.db, email)) !== null
    return {
      ok: true,
      value: { stationName, inviter, name, email, role, expiresAt: new Date(expiresAt).toISOString(), hasUser },
    }
  })

  bind(acceptInvitation)(async ({ body }, context) => {
    const answer = await accept(deps, context.user.id, body.token)
    if (!answer.ok && answer.why === 'invitation-ended') return failTry(context)
    if (answer.ok) context.log.info({ station: answer.value.account_id }, 'invitation accepted')
    return answer
  })
}
