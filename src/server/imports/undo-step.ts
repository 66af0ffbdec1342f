import type { Tx } from '../db/in-transaction.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { lockStation } from '../stations/store.ts'
import { type ImportJob, updateJob } from './rows/job-store.ts'
import {
  deleteReading,
  deleteRecords,
  deleteVisits,
  findUndone,
  findUntouchedVisits,
  findUnused,
  type ImportItem,
  restoreRecord,
  setOutcomes,
  type UndoOutcome,
} from './rows/undo-store.ts'
import { Stale, type StepDeps, unlessStale } from './run-step.ts'

const itemsAtOnce = 200

type UndoneCounts = { removed: number; restored: number; kept: number }

/** Undoes some of an import in one transaction: visits first, customers last. `null`: somebody else has changed it. */
export async function undoBatch(
  { database, now }: StepDeps,
  job: ImportJob,
  lease: { lease_until: number; lease_by: string },
): Promise<ImportJob | null> {
  const account = job.account_id
  return unlessStale(() =>
    inTransaction(database, async (tx) => {
      // Nobody may add a photo or a finding to a visit between the question and its deletion.
      await lockStation(account, tx, database.kind)
      const items = await findUndone(account, tx, job.id, itemsAtOnce)
      const undone: UndoneCounts = JSON.parse(job.undone ?? '{"removed":0,"restored":0,"kept":0}')
      const outcomes = await undoItems(tx, account, items, now())
      for (const [outcome, done] of Map.groupBy(outcomes, (one) => one.outcome)) {
        const kind = items[0]?.kind
        if (kind)
          await setOutcomes(
            account,
            tx,
            job.id,
            kind,
            outcome,
            done.map(({ id }) => id),
          )
        if (kind !== 'mileage') undone[outcome] += done.length
      }
      const isDone = items.length === 0
      const fields = {
        ...{ undone: JSON.stringify(undone), done: job.done + items.length },
        ...(isDone ? { state: 'undone' as const, undo_until: null, lease_until: 0, lease_by: '' } : lease),
      }
      if (!(await updateJob(account, tx, job, fields))) throw new Stale()
      return { ...job, ...fields, version: job.version + 1 }
    }),
  )
}

type UndoneItem = { id: string; outcome: UndoOutcome }

/** Items of one kind. */
async function undoItems(tx: Tx, account: string, items: readonly ImportItem[], now: number): Promise<UndoneItem[]> {
  const kind = items[0]?.kind
  if (kind === undefined) return []
  const settle = (removed: readonly string[], of: readonly ImportItem[]): UndoneItem[] => {
    const gone = new Set(removed)
    return of.map(({ entity_id: id }) => ({ id, outcome: gone.has(id) ? 'removed' : 'kept' }))
  }
  if (kind === 'visit') {
    const untouched = await findUntouchedVisits(account, tx, items)
    await deleteVisits(account, tx, untouched)
    return settle(untouched, items)
  }
  if (kind === 'mileage') {
    for (const { entity_id: id } of items) await deleteReading(account, tx, id)
    return settle(
      items.map(({ entity_id: id }) => id),
      items,
    )
  }
  const made = items.filter(({ action }) => action === 'created')
  const unused = made.length === 0 ? [] : await findUnused(account, tx, kind, made)
  await deleteRecords(account, tx, kind, unused)
  const done = settle(unused, made)
  for (const item of items) {
    if (item.action === 'created') continue
    done.push({ id: item.entity_id, outcome: await restoreRecord(account, tx, kind, item, now) })
  }
  return done
}
