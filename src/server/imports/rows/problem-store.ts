import { type ImportProblemCode, type ProblemLevel, problemLevels } from '#domain/imports/import-problem.ts'
import type { Db } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'

export type RowProblem = { table: number; row: number; column: number; code: ImportProblemCode }

export async function deleteProblems(account: string, db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_problem').where('account_id', '=', account).where('import_id', '=', importId).execute()
}

/** Stores the problems of rows that have none stored yet. */
export async function insertProblems(
  account: string,
  db: Db,
  importId: string,
  problems: readonly RowProblem[],
): Promise<void> {
  const counts = new Map<string, number>()
  const rows = problems.map(({ table, row, column, code }) => {
    const key = `${table} ${row}`
    const number = counts.get(key) ?? 0
    counts.set(key, number + 1)
    return {
      ...{ account_id: account, import_id: importId, table_number: table, row_number: row, number },
      ...{ column_at: column, code },
    }
  })
  await insertRows(db, 'import_problem', rows)
}

export async function countProblems(
  account: string,
  db: Db,
  importId: string,
): Promise<{ code: ImportProblemCode; count: number }[]> {
  const rows = await db
    .selectFrom('import_problem')
    .select(({ fn }) => ['code', fn.countAll<number>().as('count')])
    .where('account_id', '=', account)
    .where('import_id', '=', importId)
    .groupBy('code')
    .execute()
  return rows.map(({ code, count }) => ({ code, count: Number(count) }))
}

export type ProblemPlace = { table: number; row: number; number: number }

/** A page of the problems after a place, with the cells of their rows if they are still stored. */
export async function findProblems(
  account: string,
  db: Db,
  importId: string,
  { codes, after, count }: { codes: readonly ImportProblemCode[] | null; after: ProblemPlace; count: number },
): Promise<(RowProblem & { number: number; cells: string[] | null })[]> {
  let query = db
    .selectFrom('import_problem')
    .leftJoin('import_row', (join) =>
      join
        .onRef('import_row.account_id', '=', 'import_problem.account_id')
        .onRef('import_row.import_id', '=', 'import_problem.import_id')
        .onRef('import_row.table_number', '=', 'import_problem.table_number')
        .onRef('import_row.row_number', '=', 'import_problem.row_number'),
    )
    .select([
      'import_problem.table_number',
      'import_problem.row_number',
      'import_problem.number',
      'import_problem.column_at',
      'import_problem.code',
      'import_row.cells',
    ])
    .where('import_problem.account_id', '=', account)
    .where('import_problem.import_id', '=', importId)
    .where((where) =>
      where.or([
        where('import_problem.table_number', '>', after.table),
        where.and([
          where('import_problem.table_number', '=', after.table),
          where.or([
            where('import_problem.row_number', '>', after.row),
            where.and([
              where('import_problem.row_number', '=', after.row),
              where('import_problem.number', '>', after.number),
            ]),
          ]),
        ]),
      ]),
    )
  if (codes) query = query.where('import_problem.code', 'in', codes as ImportProblemCode[])
  const rows = await query
    .orderBy('import_problem.table_number')
    .orderBy('import_problem.row_number')
    .orderBy('import_problem.number')
    .limit(count)
    .execute()
  return rows.map((row) => ({
    table: row.table_number,
    row: row.row_number,
    number: row.number,
    column: row.column_at,
    code: row.code,
    cells: row.cells === null ? null : JSON.parse(row.cells),
  }))
}

/** The codes of a level. */
export const codesOf = (level: ProblemLevel): ImportProblemCode[] =>
  (Object.keys(problemLevels) as ImportProblemCode[]).filter((code) => problemLevels[code] === level)
