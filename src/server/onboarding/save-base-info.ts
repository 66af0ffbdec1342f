import { isDeepStrictEqual } from 'node:util'
import type { BaseInfo, saveBaseInfo } from '#contract/onboarding.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { nameFromAddress, splitName, suggestShortName } from '#domain/person-name.ts'
import { desk } from '#domain/role.ts'
import { findBays } from '../bays/store.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import { newId } from '../new-id.ts'
import { nameUser } from '../profiles/store.ts'
import {
  type Founder,
  findRole,
  findStation,
  insertStation,
  joinAsOwner,
  lockFounder,
  lockStation,
  type StationFields,
  updateStation,
} from '../stations/store.ts'
import { checkBaseInfo } from './check-base-info.ts'
import { saveBays } from './save-bays.ts'
import { conflictWith, type Saved } from './save-section.ts'

/** Creates the station with the user as its first owner if the user has none; otherwise changes the station. */
export async function saveStation(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: string,
  { version: seen, founderName, ...entry }: Input<typeof saveBaseInfo>['body'],
): Promise<Answer<Saved>> {
  const checked = await checkBaseInfo(database.db, entry)
  if (!checked.ok) return checked
  const { bays, ...station } = checked.value

  return inTransactionIfOk(database, async (tx) => {
    const founder = await lockFounder(tx, database.kind, userId)
    let account = founder.account
    let version = 1
    if (account === null) {
      // A version means that the user had a station and has left it: this change must not create another one.
      if (seen) return fail('forbidden')
      account = await foundStation(tx, { ...founder, userId, givenName: founderName ?? '' }, station, now())
    } else {
      const role = await findRole(account, tx, userId)
      if (role === null || !desk.includes(role)) return fail('forbidden')
      await lockStation(account, tx, database.kind)
      const held = await findBaseInfo(account, tx)
      const conflict = conflictWith(held, seen)
      if (conflict) {
        // A repetition after a lost answer is not a conflict.
        const isSame = held !== null && equalsSaved(held.content, checked.value)
        return isSame ? { ok: true, value: { account_id: account, version: held.version } } : conflict
      }
      version = (held?.version ?? 0) + 1
      await updateStation(account, tx, station, version, now())
    }
    const saved = await saveBays(account, tx, bays, now())
    return saved.ok ? { ok: true, value: { account_id: account, version } } : saved
  })
}

/** Whether `held` is the result of saving `entry`: new bays have received ids, and omitted bays may be closed. */
function equalsSaved({ bays: heldBays, ...held }: BaseInfo, { bays, ...station }: BaseInfo): boolean {
  const isAsSaved = (bay: BaseInfo['bays'][number], at: number): boolean => {
    const entry = bays[at]
    return entry ? isDeepStrictEqual(bay, { id: bay.id, ...entry }) : !bay.active
  }
  return isDeepStrictEqual(held, station) && bays.length <= heldBays.length && heldBays.every(isAsSaved)
}

/** The station and its bays, which form one section. */
export async function findBaseInfo(account: string, db: Db): Promise<{ content: BaseInfo; version: number } | null> {
  // The version is read first: bays saved between the two reads then cause a conflict at the next save instead of a
  // loss.
  const held = await findStation(account, db)
  return held && { content: { ...held.content, bays: await findBays(account, db) }, version: held.version }
}

async function foundStation(
  tx: Tx,
  { userId, email, firstName, lastName, givenName }: Founder & { userId: string; givenName: string },
  station: StationFields,
  now: number,
): Promise<string> {
  const account = newId()
  await insertStation(account, tx, station, now)
  const ownName = [firstName, lastName].filter(Boolean).join(' ')
  const name = ownName || givenName
  if (!ownName && givenName) await nameUser(tx, userId, splitName(givenName))
  const named = name ? { name, shortName: suggestShortName(firstName || name, []) } : nameFromAddress(email)
  await joinAsOwner(account, tx, { employeeId: newId(), userId, ...named, email }, now)
  return account
}
