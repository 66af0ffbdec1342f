import { findTables, inSnapshot, insertLines, readTable, removeUpkeep, restoreUpkeep } from '../backup/store.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findSteps, takeSteps, unknownSteps } from '../db/migrate.ts'
import type { Tables } from '../db/tables.ts'
import { StartProblem } from '../start-problem.ts'
import {
  beginProgress,
  clearTable,
  endProgress,
  identifySource,
  isFree,
  lockUpkeep,
  noteTable,
  noteUpkeep,
  readProgress,
} from './store.ts'
import { createTableDigest, digestTable, isSameDigest, type TableDigest } from './table-digest.ts'

type Print = (line: string) => void
type DatabaseMove = { readonly source: Database; readonly target: Database; readonly print: Print }
type TableName = keyof Tables

const rowsOfLine = 100_000

/**
 * Copies all rows of an embedded database, which nobody else uses, into an empty PostgreSQL and compares both sides. Each
 * table is one transaction that notes in the target that the table is complete, so a run that was interrupted goes on
 * with the next table. Returns what was compared. Throws StartProblem if the operator can fix the cause.
 */
export async function moveDatabase(move: DatabaseMove): Promise<Map<TableName, TableDigest>> {
  const { source, target } = move
  const steps = await findSteps(source)
  const unknown = unknownSteps(steps)
  if (unknown.length > 0) {
    throw new StartProblem(
      `The data is of a newer Pitboard (${unknown.join(', ')}). Move it with that version. Nothing was changed.`,
    )
  }
  await beginOrGoOn(move, steps)
  // An interrupted run may have left them incomplete.
  await takeSteps(target, steps)
  const tables = await findTables(source.db, 'sqlite')
  await copyTables(move, tables)
  const compared = await compareTables(move, tables)
  await endProgress(target.db)
  return compared
}

async function beginOrGoOn({ source, target, print }: DatabaseMove, steps: readonly string[]): Promise<void> {
  const id = await identifySource(source.db)
  const begun = await readProgress(target.db)
  if (begun === null) {
    if (!(await isFree(target, steps)))
      throw new StartProblem('The target holds data already. Give an empty database. Nothing was changed.')
    return beginProgress(target.db, id)
  }
  const taken = await findSteps(target)
  if (begun.source !== id || taken.some((step) => !steps.includes(step))) {
    throw new StartProblem(
      'The target holds an unfinished move of another installation. Give an empty database. Nothing was changed.',
    )
  }
  print(`An earlier run was interrupted; ${begun.tables.size} tables are complete.`)
}

async function copyTables({ source, target, print }: DatabaseMove, tables: readonly TableName[]): Promise<void> {
  const begun = await readProgress(target.db)
  const missing: TableName[] = []
  for (const table of tables) {
    const done = begun?.tables.get(table)
    // The server may have worked on the source since then.
    const isDone = done && isSameDigest(await digestTable(source.db, 'sqlite', table), done)
    if (!isDone) missing.push(table)
  }
  if (missing.length > 0) {
    await inTransaction(target, async (tx) => {
      if ((await lockUpkeep(tx)) === null) await noteUpkeep(tx, await removeUpkeep(tx, 'postgres'))
    })
  }
  for (const [at, table] of missing.entries()) {
    const { rows } = await copyTable({ source, target, print }, table)
    print(`${at + 1} of ${missing.length} tables: ${table}, ${rows} rows`)
  }
  print('Making indexes and references')
  await inTransaction(target, async (tx) => {
    const statements = await lockUpkeep(tx)
    if (statements === null) return
    await restoreUpkeep(tx, 'postgres', statements)
    await noteUpkeep(tx, null)
  })
}

function copyTable({ source, target, print }: DatabaseMove, table: TableName): Promise<TableDigest> {
  return inTransaction(target, async (tx) => {
    await clearTable(tx, table)
    const digest = createTableDigest()
    let saidAt = rowsOfLine
    for await (const rows of readTable(source.db, 'sqlite', table)) {
      digest.add(rows)
      await insertLines(
        tx,
        'postgres',
        table,
        rows.map((row) => JSON.stringify(row)),
      )
      const count = digest.result().rows
      if (count >= saidAt) {
        print(`${table}: ${count} rows so far`)
        saidAt += rowsOfLine
      }
    }
    await noteTable(tx, table, digest.result())
    return digest.result()
  })
}

/** Reads both sides again. */
async function compareTables(
  { source, target, print }: DatabaseMove,
  tables: readonly TableName[],
): Promise<Map<TableName, TableDigest>> {
  print('Comparing both sides')
  return inSnapshot(target, async (db) => {
    const compared = new Map<TableName, TableDigest>()
    for (const table of tables) {
      const [there, here] = [await digestTable(db, 'postgres', table), await digestTable(source.db, 'sqlite', table)]
      if (!isSameDigest(here, there)) {
        throw new StartProblem(
          `${table} differs: ${here.rows} rows with the checksum ${here.sum} in the source, ${there.rows} with ${there.sum} in the target. Empty the target and move again; the source is as it was.`,
        )
      }
      compared.set(table, here)
    }
    return compared
  })
}
