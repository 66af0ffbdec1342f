import { type Legal, myLegal, saveLegal } from '#contract/legals.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../onboarding/store.ts'
import { checkLegal } from './check-legal.ts'
import { findLegal, putLegal } from './store.ts'

export function bindLegals(bind: Bind, { database, now }: Deps): void {
  bind(myLegal)(async (_input, { account }) => ({
    ok: true,
    value: { legal: await findLegal(account, database.db) },
  }))

  bind(saveLegal)(async ({ body: { version: seen, ...entry } }, { account, log }) => {
    const checked = await checkLegal(database.db, entry)
    if (!checked.ok) return checked
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<Legal>> => {
      await lockStation(account, tx, database.kind)
      const held = await findLegal(account, tx)
      const version = held?.version ?? 0
      if (seen !== undefined && seen !== version) return fail('version-conflict', { current: held })
      const typed = { source: 'manual', checkedAt: null } as const
      const value = { id: held?.id ?? newId(), ...checked.value, ...typed, version: version + 1 }
      await putLegal(account, tx, value, now())
      return { ok: true, value }
    })
    // What was saved is not logged, only that it was.
    if (answer.ok) log.info({ version: answer.value.version }, 'company data saved')
    return answer
  })
}
