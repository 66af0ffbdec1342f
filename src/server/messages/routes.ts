import { isDeepStrictEqual } from 'node:util'
import { switchMails, switchSms } from '#contract/customers.ts'
import { decideMessage, getMessageChoice, listMessages, saveMessageChoice } from '#contract/messages.ts'
import { messageKinds } from '#domain/message.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { findChoice, putChoice, type StoredMessageChoice } from './choice-store.ts'
import { applyMessageDecision } from './decide-message.ts'
import { readMessages } from './read-messages.ts'
import { switchSmsOf } from './switch-sms.ts'
import { bindMessageTemplates } from './template-routes.ts'
import { switchMailsOf } from './unsubscribe.ts'

export function bindMessages(bind: Bind, deps: Deps): void {
  const { config, database, translate, now } = deps
  const origin = config.publicOrigin
  bindMessageTemplates(bind, deps)

  bind(listMessages)(async ({ params }, reader) => {
    const value = await readMessages({ db: database.db, translate, origin, now: now() }, reader, params.id)
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(decideMessage)(async (input, actor) => {
    const answer = await applyMessageDecision(deps, actor, input)
    if (answer.ok) deps.dispatcher.wake()
    return answer
  })

  bind(switchMails)(({ params, body }, { account }) => switchMailsOf(deps, account, params.id, body))

  bind(switchSms)(({ params, body }, { account }) => switchSmsOf(deps, account, params.id, body.sms))

  bind(getMessageChoice)(async (_input, { account }) => ({ ok: true, value: await findChoice(account, database.db) }))

  bind(saveMessageChoice)(async ({ body }, { account, log }) => {
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<StoredMessageChoice>> => {
      await lockStation(account, tx, database.kind)
      const held = await findChoice(account, tx)
      const kinds = messageKinds.filter((kind) => body.kinds.includes(kind))
      // Earlier versions of the page do not know it.
      const reminderTime = body.reminderTime ?? held.reminderTime
      if (body.version !== undefined && body.version !== held.version) {
        // A repetition after a lost answer is not a conflict.
        const isSame = isDeepStrictEqual(held.kinds, kinds) && held.reminderTime === reminderTime
        return isSame ? { ok: true, value: held } : fail('version-conflict', { current: held })
      }
      const value = { kinds, reminderTime, version: held.version + 1 }
      await putChoice(account, tx, value, now())
      return { ok: true, value }
    })
    if (answer.ok) log.info({ kinds: answer.value.kinds }, 'message kinds changed')
    return answer
  })
}
