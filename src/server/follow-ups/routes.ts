import { isDeepStrictEqual } from 'node:util'
import {
  countFollowUps,
  createFollowUp,
  type FollowUpRuleSettings,
  getFollowUpRules,
  listFollowUps,
  previewFollowUpMessage,
  saveFollowUpRules,
  sendFollowUpMessage,
  stepFollowUp,
} from '#contract/follow-ups/follow-ups.ts'
import { getVehicleDates, saveVehicleDates } from '#contract/follow-ups/vehicle-dates.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { askForMessage } from './ask-message.ts'
import { addFollowUp, applyFollowUpStep } from './change-follow-up.ts'
import { countResults } from './count-results.ts'
import { previewMessages, readMessageContext } from './message-context.ts'
import { raiseFollowUps } from './raise-follow-ups.ts'
import { readFollowUpList } from './read-follow-ups.ts'
import { findFollowUpRules, putFollowUpRules } from './rows/rules-store.ts'
import { findFollowUp } from './rows/store.ts'
import { applyVehicleDates, readVehicleDates } from './save-dates.ts'

export function bindFollowUps(bind: Bind, deps: Deps): void {
  const { database, translate, now } = deps
  const { db } = database

  bind(listFollowUps)(({ query }, { account }) => readFollowUpList(deps, account, query))
  bind(countFollowUps)(({ query }, { account }) => countResults(account, db, query))
  bind(createFollowUp)(({ body }, actor) => addFollowUp(deps, actor, body))
  bind(stepFollowUp)(({ params, body }, actor) => applyFollowUpStep(deps, actor, params.id, body))

  bind(previewFollowUpMessage)(async ({ params }, { account }) => {
    const row = await findFollowUp(account, db, params.id)
    const context = row && (await readMessageContext(account, db, row))
    return context ? { ok: true, value: previewMessages(translate, context, now()) } : fail('not-found')
  })

  bind(sendFollowUpMessage)(async ({ params, body }, actor) => {
    const answer = await askForMessage(deps, actor, params.id, body)
    if (answer.ok) deps.followUps.wake()
    return answer
  })

  bind(getFollowUpRules)(async (_input, { account }) => ({ ok: true, value: await findFollowUpRules(account, db) }))

  bind(saveFollowUpRules)(async ({ body }, { account, log }) => {
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<FollowUpRuleSettings>> => {
      await lockStation(account, tx, database.kind)
      const { version: seen, ...entry } = body
      const { version, ...known } = await findFollowUpRules(account, tx)
      // A repetition after a lost answer is not a conflict.
      if (version > 0 && isDeepStrictEqual(known, entry)) return { ok: true, value: { ...known, version } }
      if (seen !== undefined && seen !== version) return fail('version-conflict', { current: { ...known, version } })
      const value = { ...entry, version: version + 1 }
      await putFollowUpRules(account, tx, value, now())
      return { ok: true, value }
    })
    if (!answer.ok) return answer
    log.info({ version: answer.value.version }, 'follow-up rules changed')
    // The first ones are on the list when the owner looks at it.
    await raiseFollowUps(deps, account)
    return answer
  })

  bind(getVehicleDates)(async ({ params }, { account }) => {
    const value = await readVehicleDates(account, db, params.id, now())
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(saveVehicleDates)(({ params, body }, { account }) => applyVehicleDates(deps, account, params.id, body))
}
