import { getOnboarding, saveBaseInfo, saveWorkingHours } from '#contract/onboarding.ts'
import { checkWorkingHours } from '#domain/working-hours.ts'
import { findBays } from '../bays/store.ts'
import type { Deps } from '../deps.ts'
import { invalidField } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { saveStation } from './save-base-info.ts'
import { findHours, findStation, saveHours } from './store.ts'

export function bindOnboarding(bind: Bind, deps: Deps): void {
  const { db } = deps.database

  bind(saveBaseInfo)(({ body }, { user }) => saveStation(deps, user.id, body))

  bind(saveWorkingHours)(async ({ body }, { account }) => {
    const check = checkWorkingHours(body)
    if (!check.ok) return invalidField(check.at.join('.'), check.why)
    await saveHours(account, db, body, deps.now())
    return { ok: true, value: { account_id: account } }
  })

  bind(getOnboarding)(async (_input, { account }) => {
    if (account === null) return { ok: true, value: { baseInfo: null, workingHours: null } }
    const [station, bays, workingHours] = await Promise.all([
      findStation(account, db),
      findBays(account, db),
      findHours(account, db),
    ])
    return { ok: true, value: { baseInfo: station && { ...station, bays }, workingHours } }
  })
}
