import type { FollowUpRuleSettings } from '#contract/follow-ups/follow-ups.ts'
import { isRaised, ruleDays } from '#domain/follow-ups/follow-up.ts'
import { toWall } from '#domain/wall-time.ts'
import type { Database, Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import type { Hub } from '../events/hub.ts'
import { newId } from '../new-id.ts'
import { findTimeZone, lockStation } from '../stations/store.ts'
import { type FoundSubject, findSubjects } from './find-subjects.ts'
import { findFollowUpRules, findRuledStations, markRun } from './rows/rules-store.ts'
import { findOpenByRule, insertByRule, markOutdated, type NewFollowUp, updateFollowUp } from './rows/store.ts'
import { findVehicleIds } from './rows/subjects-store.ts'

/** Follow-ups that one run makes for a station: the rest are made a minute later. */
export const mostRaisedPerRun = 500
/** Stations that one run looks at. */
const mostStationsPerRun = 50
const rowsPerStatement = 100

/** Vehicles that are looked at together: a few milliseconds, in which the embedded database answers nobody. */
const vehiclesAtOnce = 200

type Raised = {
  /** Whether anything has changed. */
  changed: boolean
  /** Whether nothing is left. */
  isWhole: boolean
}

/**
 * Makes the follow-ups of a station that its rules find due, of one vehicle or of all, and ends those whose subject is
 * not true any more. What it makes has a unique subject, so that it may run at any time, and in several instances.
 */
export async function raiseFollowUps(
  { database, now }: StoreDeps,
  account: string,
  vehicleId: string | null = null,
): Promise<Raised> {
  const { db } = database
  const timeZone = await findTimeZone(account, db)
  const settings = await findFollowUpRules(account, db)
  if (settings.version === 0) return { changed: false, isWhole: true }
  const run: RuleRun = { database, account, settings, timeZone, at: now() }
  if (vehicleId !== null) {
    const { changed, isWhole } = await raiseOf(run, [vehicleId], mostRaisedPerRun)
    return { changed: changed > 0, isWhole }
  }
  let changed = 0
  let left = mostRaisedPerRun
  const vehicles = await findVehicleIds(account, db)
  for (let from = 0; from < vehicles.length; from += vehiclesAtOnce) {
    const raised = await raiseOf(run, vehicles.slice(from, from + vehiclesAtOnce), left)
    changed += raised.changed
    left -= raised.opened
    if (!raised.isWhole) return { changed: changed > 0, isWhole: false }
  }
  await markRun(account, db, settings.version, toWall(run.at, timeZone).date)
  return { changed: changed > 0, isWhole: true }
}

type RuleRun = {
  readonly database: Database
  readonly account: string
  readonly settings: FollowUpRuleSettings
  readonly timeZone: string
  /** Epoch ms. */
  readonly at: number
}

/** Makes at most `most` follow-ups of these vehicles. */
async function raiseOf(
  { database, account, settings, timeZone, at }: RuleRun,
  ids: readonly string[],
  most: number,
): Promise<{ changed: number; opened: number; isWhole: boolean }> {
  const today = toWall(at, timeZone).date
  // Read outside of the transaction: nothing waits for it.
  const subjects = await findSubjects(database.db, { scope: { account, ids }, settings, timeZone, now: at })
  const due = subjects.filter((found) => isRaised(found.rule, settings.rules[found.rule], found, today))
  const rows = due.map((found): NewFollowUp => {
    const { dueOn } = ruleDays(found.rule, settings.rules[found.rule], found.dueOn)
    return { ...rowOf(found), due_on: dueOn, next_on: today }
  })
  return inTransaction(database, async (tx) => {
    await lockStation(account, tx, database.kind)
    // Rules that were changed meanwhile make their own.
    if ((await findFollowUpRules(account, tx)).version !== settings.version)
      return { changed: 0, opened: 0, isWhole: false }
    const ended = await endOutdated(tx, account, ids, subjects)
    const { opened, isWhole } = await open(tx, account, rows, { most, now: at })
    return { changed: ended + opened, opened, isWhole }
  })
}

const rowOf = ({ rule, vehicleId, customerId, subject, findingId }: FoundSubject) => ({
  id: newId(),
  reason: rule,
  subject,
  vehicle_id: vehicleId,
  customer_id: customerId,
  finding_id: findingId,
  note: '',
  made_by_id: null,
  made_by: null,
})

async function open(
  tx: Tx,
  account: string,
  rows: readonly NewFollowUp[],
  { most, now }: { most: number; now: number },
): Promise<{ opened: number; isWhole: boolean }> {
  let opened = 0
  for (let from = 0; from < rows.length; ) {
    if (opened >= most) return { opened, isWhole: false }
    const some = rows.slice(from, from + Math.min(rowsPerStatement, most - opened))
    opened += await insertByRule(account, tx, some, now)
    from += some.length
  }
  return { opened, isWhole: true }
}

const keyOf = (rule: string, vehicleId: string | null, subject: string | null) => `${rule} ${vehicleId} ${subject}`

/** Ends open follow-ups whose subject is not true any more; others follow a forecast, and the car to its new customer. */
async function endOutdated(
  tx: Tx,
  account: string,
  vehicles: readonly string[],
  subjects: readonly FoundSubject[],
): Promise<number> {
  const known = new Map(subjects.map((found) => [keyOf(found.rule, found.vehicleId, found.subject), found]))
  const outdated: string[] = []
  let changed = 0
  for (const row of await findOpenByRule(account, tx, vehicles)) {
    const found = known.get(keyOf(row.reason, row.vehicle_id, row.subject))
    if (!found?.hasCustomer) {
      outdated.push(row.id)
    } else if (row.reason === 'oil' && found.dueOn !== row.due_on) {
      await updateFollowUp(account, tx, row.id, { due_on: found.dueOn, customer_id: found.customerId })
    } else if (found.customerId !== row.customer_id) {
      await updateFollowUp(account, tx, row.id, { customer_id: found.customerId })
    } else continue
    changed++
  }
  await markOutdated(account, tx, outdated)
  return changed
}

/** Makes the follow-ups of the day in every station whose day has begun since the last run. */
export async function raiseDueFollowUps(deps: StoreDeps & { readonly hub: Pick<Hub, 'announce'> }): Promise<void> {
  const waiting = await findWaiting(deps.database.db, deps.now())
  for (const account of waiting.slice(0, mostStationsPerRun)) {
    const { changed } = await raiseFollowUps(deps, account)
    if (changed) deps.hub.announce(account, { noun: 'follow-ups', id: null, version: null })
  }
}

async function findWaiting(db: Db, now: number): Promise<string[]> {
  const stations = await findRuledStations(db)
  return stations.filter(({ timeZone, ranOn }) => ranOn !== toWall(now, timeZone).date).map(({ account }) => account)
}
