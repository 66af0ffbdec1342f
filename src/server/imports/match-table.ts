import type { matchImport } from '#contract/imports/imports.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { parsePlate } from '#domain/codes/plate.ts'
import { type TableMatching, tableRank } from '#domain/imports/import-field.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { findStation } from '../stations/store.ts'
import { detectFormats } from './detect-formats.ts'
import { countStaged, findJob, findStaged, findTables, moveJob, updateTable } from './rows/job-store.ts'
import { deleteProblems } from './rows/problem-store.ts'
import { inOrder } from './run-step.ts'
import { readHeader } from './stage-import.ts'

type MatchingEntry = Input<typeof matchImport>['body']

/** Changes what the columns of a table mean. If another row has the names, they are matched anew by their names. */
export async function matchTable(
  { database }: Pick<StoreDeps, 'database'>,
  account: string,
  { id, number }: { id: string; number: number },
  entry: MatchingEntry,
): Promise<Answer<undefined>> {
  const plate = entry.plate === null ? null : parsePlate(entry.plate)
  if (plate && !plate.ok) return invalidField('plate', plate.why)
  const twice = entry.columns.filter((field, at) => field !== null && entry.columns.indexOf(field) !== at)
  if (twice.length > 0) return invalidField('columns', 'used-twice')
  return inTransactionIfOk(database, async (tx): Promise<Answer<undefined>> => {
    const job = await findJob(account, tx, id)
    const tables = job ? await findTables(account, tx, id) : []
    const table = tables.find((one) => one.number === number)
    if (!job || !table) return fail('not-found')
    if (job.state !== 'ready' && job.state !== 'checked') return fail('import-state')
    const before = table.matching
    const isMoved = entry.headerAt !== before.headerAt
    if (!isMoved && entry.columns.length !== before.columns.length) return invalidField('columns', 'wrong-count')
    const [first] = await findStaged(account, tx, { importId: id, table: number, after: entry.headerAt - 1, count: 1 })
    const header = entry.headerAt === 0 ? (first?.cells ?? []).map(() => '') : (first?.cells ?? [])
    const found = isMoved ? readHeader(header) : null
    // The names can be cut off at empty ones, but the columns of a table without names are all of its cells.
    const names = found ? (entry.headerAt === 0 ? header : found.names) : table.names
    const columns = found ? names.map((_, at) => found.columns[at] ?? null) : entry.columns
    const isDateMoved = columns.indexOf('visit.date') !== before.columns.indexOf('visit.date')
    const isSheet = table.encoding === null
    const country = (await findStation(account, tx))?.content.country ?? ''
    const where = { importId: id, number, headerAt: entry.headerAt, columns, isSheet }
    const formats = isDateMoved || isMoved ? await detectFormats(account, tx, where, country) : null
    const isSame = columns.every((field, at) => field === before.columns[at])
    const matching: TableMatching = {
      ...{ headerAt: entry.headerAt, columns, plate: entry.plate },
      dateOrder: formats?.date.order ?? entry.dateOrder,
      decimal: formats?.decimal ?? entry.decimal,
      preset: found ? found.preset : isSame ? before.preset : before.preset === 'pitboard' ? 'pitboard' : null,
    }
    const isSure = formats ? formats.date.isSure : table.is_date_sure === 1 || entry.dateOrder !== before.dateOrder
    const row_count = isMoved ? await countStaged(account, tx, id, number, entry.headerAt) : table.row_count
    const changed = {
      ...table,
      names,
      matching,
      position: tableRank(columns),
      row_count,
      is_date_sure: isSure ? 1 : 0,
    } as const
    await updateTable(account, tx, changed)
    const all = inOrder(tables.map((one) => (one.number === number ? changed : one)))
    await deleteProblems(account, tx, id)
    const fields = {
      state: 'ready',
      row_count: all.reduce((sum, one) => sum + one.row_count, 0),
      counts: null,
      done: 0,
    } as const
    const isMovedOn = await moveJob(account, tx, id, ['ready', 'checked'], fields)
    return isMovedOn ? { ok: true, value: undefined } : fail('import-state')
  })
}
