import { firstImportRows, type ImportDetails, type ImportSummary, type ImportTable } from '#contract/imports/imports.ts'
import type { Delimiter, ImportEncoding } from '#domain/imports/encoding.ts'
import { type ImportProblemCode, problemLevelNames, problemLevels } from '#domain/imports/import-problem.ts'
import { writeInstant } from '#domain/instant.ts'
import type { Db } from '../db/database.ts'
import { findJob, findStaged, findTables, type ImportJob, type StoredTable } from './rows/job-store.ts'
import { countProblems } from './rows/problem-store.ts'
import { findKept } from './rows/undo-store.ts'

/** What undoing has left that is named; more is only counted. */
const mostKept = 50

const instantOrNull = (at: number | null): string | null => (at === null ? null : writeInstant(at))

export const presentJob = (job: ImportJob, now: number): ImportSummary => ({
  id: job.id,
  state: job.state === 'reading' ? 'ready' : job.state,
  name: job.name,
  rows: job.row_count,
  done: job.done,
  createdAt: writeInstant(job.created_at),
  createdBy: job.created_by,
  finishedAt: instantOrNull(job.finished_at),
  undoUntil: job.undo_until !== null && job.undo_until > now ? writeInstant(job.undo_until) : null,
  counts: job.counts === null ? null : JSON.parse(job.counts),
  undone: job.undone === null ? null : JSON.parse(job.undone),
})

/** `null` if the station has no such import. */
export async function readImport(account: string, db: Db, id: string, now: number): Promise<ImportDetails | null> {
  const job = await findJob(account, db, id)
  if (!job) return null
  const tables = await findTables(account, db, id)
  const counted = await countProblems(account, db, id)
  const rank = (code: ImportProblemCode) => problemLevelNames.indexOf(problemLevels[code])
  const problems = counted
    .map(({ code, count }) => ({ code, level: problemLevels[code], count }))
    .sort((a, b) => rank(a.code) - rank(b.code) || b.count - a.count || a.code.localeCompare(b.code))
  return {
    ...presentJob(job, now),
    tables: await Promise.all(tables.map((table) => presentTable(account, db, table))),
    problems,
    kept: job.state === 'undone' ? await findKept(account, db, id, mostKept) : [],
  }
}

async function presentTable(account: string, db: Db, table: StoredTable): Promise<ImportTable> {
  const { headerAt, columns, dateOrder, decimal, plate, preset } = table.matching
  const page = { importId: table.import_id, table: table.number, after: headerAt, count: firstImportRows }
  const rows = await findStaged(account, db, page)
  return {
    ...{ number: table.number, name: table.name, rows: table.row_count, preset, names: table.names },
    encoding: table.encoding as ImportEncoding | null,
    delimiter: table.delimiter as Delimiter | null,
    ...{ headerAt, columns: [...columns], dateOrder, decimal, plate, isDateSure: table.is_date_sure === 1 },
    firstRows: rows,
  }
}
