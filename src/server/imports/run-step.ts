import type { ImportCounts } from '#contract/imports/imports.ts'
import { problemLevels } from '#domain/imports/import-problem.ts'
import type { ImportStation } from '#domain/imports/import-station.ts'
import { usualVat } from '#domain/money/vat-rates.ts'
import { toWall } from '#domain/wall-time.ts'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findCountries } from '../location/store.ts'
import { findStation, lockStation } from '../stations/store.ts'
import { createMemory, loadKnown, type Memory } from './batch-memory.ts'
import { writeBatch } from './batch-store.ts'
import { readRows, resolveRows } from './resolve-rows.ts'
import {
  deleteImportedRows,
  findStaged,
  findTables,
  type ImportJob,
  type StoredTable,
  updateJob,
} from './rows/job-store.ts'
import { insertProblems, type RowProblem } from './rows/problem-store.ts'

/** Rows of one transaction: in a few tens of milliseconds the embedded database writes nothing else. */
const rowsAtOnce = 250
/** Law: an import can be undone for 30 days; then what it was is deleted. */
const undoMs = 30 * 24 * 3600_000

const noCount = () => ({ created: 0, changed: 0, merged: 0 })
export const noCounts = (): ImportCounts => ({
  ...{ rows: 0, failed: 0, customer: noCount(), vehicle: noCount(), visit: noCount(), line: noCount() },
})

const isError = ({ code }: RowProblem): boolean => problemLevels[code] === 'error'

export type StepDeps = { readonly database: Database; readonly now: () => number }

/** Thrown to roll a batch back: somebody else has taken over the import, or paused it. */
export class Stale extends Error {}

export async function unlessStale<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stale) return null
    throw error
  }
}

async function readStation(account: string, db: Db, now: number): Promise<ImportStation> {
  const station = await findStation(account, db)
  if (!station) throw new Error('the station of an import is gone')
  const { country, currency, timeZone } = station.content
  return {
    ...{ country, currency, zone: timeZone, today: toWall(now, timeZone).date, now },
    usualVat: usualVat([], country) ?? null,
    countries: new Set((await findCountries(db)).map(({ id }) => id)),
  }
}

/** The tables of an import with something to import, in the order of what they are about. */
export const inOrder = (tables: readonly StoredTable[]): StoredTable[] =>
  tables.filter(({ position }) => position >= 0).sort((a, b) => a.position - b.position || a.number - b.number)

type Step = { job: ImportJob; table: StoredTable | null; rows: Awaited<ReturnType<typeof findStaged>>; at: number }

async function findNext(db: Db, job: ImportJob): Promise<Step> {
  const tables = inOrder(await findTables(job.account_id, db, job.id))
  for (let at = job.at_table; at < tables.length; at++) {
    const table = tables[at]
    if (!table) break
    const after = Math.max(at === job.at_table ? job.at_row : 0, table.matching.headerAt)
    const page = { importId: job.id, table: table.number, after, count: rowsAtOnce }
    const rows = await findStaged(job.account_id, db, page)
    if (rows.length > 0) return { job, table, rows, at }
  }
  return { job, table: null, rows: [], at: tables.length }
}

type Lease = { lease_until: number; lease_by: string }

/** The memories of running checks by their import; a process that starts again checks from the first row. */
export type CheckMemories = Map<string, Memory>

/**
 * Runs one batch of a check or an import in one transaction with its place in the file, so that after a break it goes on
 * with the next row, and no row is imported twice. Returns the import after it; `null`: somebody else has changed it.
 */
export async function runBatch(
  { database, now }: StepDeps,
  job: ImportJob,
  lease: Lease,
  memories: CheckMemories,
): Promise<ImportJob | null> {
  const account = job.account_id
  const isCheck = job.state === 'checking'
  const at = now()
  return unlessStale(() =>
    inTransaction(database, async (tx) => {
      // What it reads of a customer or a car is written back as a whole. A check writes nothing of them.
      if (!isCheck) await lockStation(account, tx, database.kind)
      const { table, rows, at: place } = await findNext(tx, job)
      const counts: ImportCounts = job.counts === null ? noCounts() : JSON.parse(job.counts)
      if (!table) return finish(tx, job, counts, at)
      // The day of the check is also that of the import, also after midnight.
      const station = await readStation(account, tx, job.created_at)
      const memory = isCheck ? (memories.get(job.id) ?? createMemory()) : createMemory()
      if (isCheck) memories.set(job.id, memory)
      const read = readRows(table, rows, station)
      const loading = { account, db: tx, importId: job.id, zone: station.zone, isCheck }
      await loadKnown(
        memory,
        loading,
        read.map(({ checked }) => checked),
      )
      const found = resolveRows(memory, table, read, station, counts)
      if (!isCheck) {
        await writeBatch(tx, memory, found, { account, job, now: at })
        const kept = [...new Set(found.problems.filter(isError).map(({ row }) => row))]
        const from = place === job.at_table ? job.at_row + 1 : 0
        const to = rows.at(-1)?.number ?? 0
        await deleteImportedRows(account, tx, { importId: job.id, table: table.number, from, to, kept })
      }
      await insertProblems(account, tx, job.id, found.problems)
      const fields = {
        ...{ at_table: place, at_row: rows.at(-1)?.number ?? 0, done: job.done + rows.length },
        ...{ counts: JSON.stringify(counts), ...lease },
      }
      if (!(await updateJob(account, tx, job, fields))) throw new Stale()
      return { ...job, ...fields, version: job.version + 1 }
    }),
  )
}

async function finish(tx: Db, job: ImportJob, counts: ImportCounts, at: number): Promise<ImportJob> {
  const account = job.account_id
  const isCheck = job.state === 'checking'
  const state = isCheck ? 'checked' : 'done'
  const end = isCheck ? {} : { finished_at: at, undo_until: at + undoMs }
  const fields = { state, counts: JSON.stringify(counts), ...end, lease_until: 0, lease_by: '' } as const
  if (!(await updateJob(account, tx, job, fields))) throw new Stale()
  return { ...job, ...fields, version: job.version + 1 }
}
