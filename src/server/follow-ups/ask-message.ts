import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import type { sendFollowUpMessage } from '#contract/follow-ups/follow-ups.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { sendingTime } from '#domain/follow-ups/follow-up-message.ts'
import { type Actor, actorName } from '../appointments/rows/actor.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'
import { answerFollowUp } from './change-follow-up.ts'
import { obstacleIn, readMessageContext } from './message-context.ts'
import { findFollowUpMessage, insertFollowUpMessage } from './rows/message-store.ts'
import { findFollowUp } from './rows/store.ts'

/** Plans the message of a follow-up: now, or at the end of the quiet hours. */
export async function askForMessage(
  { database, now, mailer }: Pick<Deps, 'database' | 'now' | 'mailer'>,
  actor: Actor,
  id: string,
  { id: messageId = newId(), channel }: Input<typeof sendFollowUpMessage>['body'],
): Promise<Answer<FollowUp>> {
  const { account, user } = actor
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<FollowUp>> => {
    await lockStation(account, tx, database.kind)
    const row = await findFollowUp(account, tx, id)
    const context = row && (await readMessageContext(account, tx, row))
    if (!context) return fail('not-found')
    const { timeZone } = context.facts.station
    const known = await findFollowUpMessage(account, tx, messageId)
    if (known) {
      const isSame = known.follow_up_id === id && known.channel === channel
      return isSame ? answerFollowUp(account, tx, id, { now: at, timeZone }) : fail('id-taken')
    }
    const obstacle = obstacleIn(context, channel, at)
    if (obstacle !== null || row.customer_id === null) return fail('message-refused', { current: { obstacle } })
    if (channel === 'email' && !mailer.available) return fail('mail-unavailable')
    await insertFollowUpMessage(account, tx, {
      id: messageId,
      follow_up_id: id,
      customer_id: row.customer_id,
      channel,
      due_at: sendingTime(at, timeZone).at,
      created_at: at,
      decided_by_id: user.id,
      decided_by: actorName(actor),
    })
    return answerFollowUp(account, tx, id, { now: at, timeZone })
  })
}
