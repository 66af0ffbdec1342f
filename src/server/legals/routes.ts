import { isDeepStrictEqual } from 'node:util'
import { getLegal, type Legal, listLegals, lookUpCompany, myLegal, saveLegal } from '#contract/legals.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'
import { checkLegal } from './check-legal.ts'
import { findProof } from './find-proof.ts'
import { createLookUp } from './look-up-company.ts'
import { findLegal, putLegal } from './store.ts'

export function bindLegals(bind: Bind, deps: Deps): void {
  const { database, now } = deps
  const lookUp = createLookUp(deps, deps.registry)

  bind(myLegal)(async (_input, { account }) => ({
    ok: true,
    value: { legal: await findLegal(account, database.db) },
  }))

  bind(listLegals)(async (_input, { account }) => {
    const legal = await findLegal(account, database.db)
    return { ok: true, value: { legals: legal ? [legal] : [] } }
  })

  bind(lookUpCompany)(({ params }, context) => lookUp(params.nip, context))

  bind(getLegal)(async ({ params }, { account }) => {
    const legal = await findLegal(account, database.db)
    return legal?.id === params.id ? { ok: true, value: legal } : fail('not-found')
  })

  bind(saveLegal)(async ({ body: { version: seen, ...entry } }, { account, log }) => {
    const checked = await checkLegal(database.db, entry)
    if (!checked.ok) return checked
    const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<Legal>> => {
      await lockStation(account, tx, database.kind)
      const held = await findLegal(account, tx)
      const version = held?.version ?? 0
      if (seen !== undefined && seen !== version) {
        // A repetition after a lost answer is not a conflict.
        const isSame = held !== null && isDeepStrictEqual({ ...held, ...checked.value }, held)
        return isSame ? { ok: true, value: held } : fail('version-conflict', { current: held })
      }
      // The server determines the source: a client cannot claim that typed data came from the registry.
      const proof = await findProof(tx, checked.value, held)
      const value = { id: held?.id ?? newId(), ...checked.value, ...proof, version: version + 1 }
      await putLegal(account, tx, value, now())
      return { ok: true, value }
    })
    // The data itself is not logged.
    if (answer.ok) log.info({ version: answer.value.version }, 'company data saved')
    return answer
  })
}
