import type { decideMessage, MessageState, OrderMessages } from '#contract/messages.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { isStillTrue } from '#domain/message.ts'
import { type Actor, actorName } from '../appointments/rows/actor.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import { lockStation } from '../stations/store.ts'
import { chooseChannel } from './choose-channel.ts'
import { readMessages } from './read-messages.ts'
import { dropMessages, findMessages, stateOf, updateMessage } from './rows/store.ts'

type MessageDecision = Input<typeof decideMessage>

const sendable: readonly MessageState[] = ['waiting', 'ask', 'by-hand', 'failed']
const stoppable: readonly MessageState[] = ['waiting', 'ask', 'by-hand', 'sending', 'failed']

/** Applies a person's decision about a message: send it now, stop it, or mark the customer as told. */
export async function applyMessageDecision(
  { config, database, translate, now, mailer }: Pick<Deps, 'config' | 'database' | 'translate' | 'now' | 'mailer'>,
  actor: Actor,
  { params: { id, messageId }, body: { action } }: MessageDecision,
): Promise<Answer<OrderMessages>> {
  const { account, user } = actor
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<OrderMessages>> => {
    await lockStation(account, tx, database.kind)
    const row = await findAppointment(account, tx, id)
    const message = (await findMessages(account, tx, id)).find((one) => one.id === messageId)
    if (!row || !message) return fail('not-found')
    const state = stateOf(message)
    const byWhom = { decided_by_id: user.id, decided_by: actorName(actor) }
    if (action === 'send') {
      const visit = { status: row.status, startsAt: row.starts_at }
      const isTrue = isStillTrue({ kind: message.kind, startsAt: message.starts_at }, visit, at)
      const channel = await chooseChannel(account, tx, row)
      if (channel === 'email' && !mailer.available) return fail('mail-unavailable')
      if (!sendable.includes(state) || !isTrue || channel === null) return fail('illegal-transition')
      const reset = { state: 'waiting', due_at: at, settled_at: null, why: null, mail_id: null, sms_idx: null } as const
      await updateMessage(account, tx, messageId, { ...reset, channel, ...byWhom })
    } else {
      if (!stoppable.includes(state)) return fail('illegal-transition')
      await dropMessages(account, tx, [message], action, at)
      await updateMessage(account, tx, messageId, { ...byWhom, ...(action === 'told' ? { state: 'told' } : {}) })
    }
    const value = await readMessages({ db: tx, translate, origin: config.publicOrigin, now: at }, actor, id)
    return value ? { ok: true, value } : fail('not-found')
  })
}
