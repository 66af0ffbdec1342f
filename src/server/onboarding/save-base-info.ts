import type { BaseInfo } from '#contract/onboarding.ts'
import { desk } from '#domain/role.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import { newId } from '../new-id.ts'
import { checkBaseInfo } from './check-base-info.ts'
import { saveBays } from './save-bays.ts'
import { type Founder, findRole, insertStation, joinAsOwner, lockFounder, lockStation, updateStation } from './store.ts'

const shortNameLength = 12

/** Founds the station with its first owner where the user has none, else changes it. */
export async function saveStation(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: string,
  entry: BaseInfo,
): Promise<Answer<{ account_id: string }>> {
  const checked = await checkBaseInfo(database.db, entry)
  if (!checked.ok) return checked
  const { bays, ...station } = checked.value

  return inTransactionIfOk(database, async (tx) => {
    const founder = await lockFounder(tx, database.kind, userId)
    const account = founder.account ?? newId()
    if (founder.account === null) {
      await insertStation(account, tx, station, now())
      const { name, shortName } = namesOf(founder)
      const owner = { employeeId: newId(), userId, name, shortName, email: founder.email }
      await joinAsOwner(account, tx, owner, now())
    } else {
      const role = await findRole(account, tx, userId)
      if (role === null || !desk.includes(role)) return fail('forbidden')
      await lockStation(account, tx, database.kind)
      await updateStation(account, tx, station, now())
    }
    const saved = await saveBays(account, tx, bays, now())
    return saved.ok ? { ok: true, value: { account_id: account } } : saved
  })
}

function namesOf({ firstName, lastName, email }: Founder): { name: string; shortName: string } {
  const local = email.slice(0, email.lastIndexOf('@'))
  const full = [firstName, lastName].filter(Boolean).join(' ')
  const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim()
  return { name: cut(full || local, 80), shortName: cut(firstName || full || local, shortNameLength) }
}
