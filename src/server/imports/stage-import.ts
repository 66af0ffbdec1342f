import { setImmediate as breathe } from 'node:timers/promises'
import type { SentFile } from '#contract/shape/endpoint.ts'
import { type ImportField, type TableMatching, tableRank } from '#domain/imports/import-field.ts'
import { findHeader, findPreset, matchColumns } from '#domain/imports/match-columns.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { newId } from '../new-id.ts'
import { findStation } from '../stations/store.ts'
import { deleteImport } from './delete-import.ts'
import { detectFormats } from './detect-formats.ts'
import { type FileTable, lettersOf, readTables } from './reading/read-tables.ts'
import { UnreadableFile } from './reading/unreadable-file.ts'
import {
  countStaged,
  findJobs,
  insertJob,
  insertStaged,
  insertTable,
  type StagedRow,
  updateJob,
} from './rows/job-store.ts'

/** Rows of one import, of all its files together. */
const mostRows = 200_000
/** Letters of the rows of one import: a thousand in each. A small workbook can say one text in millions of cells. */
const mostLetters = 200_000_000
/** Tables of one import: files, or sheets of a workbook. */
const mostTables = 20
/** Imports of a station that have not begun. */
const mostOpen = 5
const rowsAtOnce = 500
/** Of one batch; a few large rows are a batch, too. */
const lettersAtOnce = 1_000_000
/** The names of the columns are among these rows. */
const rowsOfHeader = 20

type StageDeps = Pick<Deps, 'database' | 'now'>
export type Importer = { readonly account: string; readonly user: { readonly id: string }; readonly name: string }

/** Stores the rows of sent files as they are, and proposes what their columns mean. Returns the id of the import. */
export async function stageImport(
  { database, now }: StageDeps,
  { account, user, name: by }: Importer,
  files: readonly SentFile[],
): Promise<Answer<string>> {
  const { db } = database
  const open = (await findJobs(account, db)).filter(({ state }) => ['ready', 'checking', 'checked'].includes(state))
  if (open.length >= mostOpen) return fail('import-state', { current: { open: open.length } })
  const country = (await findStation(account, db))?.content.country ?? ''
  const id = newId()
  const name = files.map((file) => file.name || 'file').join(', ')
  await insertJob(account, db, {
    ...{ id, state: 'reading', name: name.slice(0, 300).toWellFormed(), row_count: 0, at_table: 0, at_row: 0, done: 0 },
    ...{ counts: null, undone: null, created_at: now(), created_by_id: user.id, created_by: by, finished_at: null },
    ...{ undo_until: null, lease_until: 0, lease_by: '', version: 1 },
  })
  try {
    let [rows, letters, tables, included] = [0, 0, 0, 0]
    for (const file of files) {
      for await (const table of readTables(file)) {
        const staged = await stageTable({ db, account, id, country }, table, tables, {
          rows: mostRows - rows,
          letters: mostLetters - letters,
        })
        if (staged === null) continue
        rows += staged.rows
        letters += staged.letters
        included += staged.included
        if (++tables > mostTables) throw new UnreadableFile('too-many-rows')
      }
    }
    if (tables === 0) throw new UnreadableFile('no-rows')
    await updateJob(account, db, { id, state: 'reading', version: 1 }, { state: 'ready', row_count: included })
    return { ok: true, value: id }
  } catch (error) {
    await deleteImport(account, database, id)
    if (error instanceof UnreadableFile) return invalidField('files', error.fault)
    throw error
  }
}

type Staging = { db: Deps['database']['db']; account: string; id: string; country: string }

/** Stores a table; `null` if it has no row below the names of its columns. */
async function stageTable(
  { db, account, id, country }: Staging,
  table: FileTable,
  number: number,
  most: { rows: number; letters: number },
): Promise<{ rows: number; letters: number; included: number } | null> {
  let batch: StagedRow[] = []
  let [last, filled, letters, lettersOfBatch] = [0, 0, 0, 0]
  const first: string[][] = []
  // The table is inserted first, so that a failure deletes its rows with it.
  const flush = async (): Promise<void> => {
    await insertStaged(account, db, id, number, batch)
    batch = []
    lettersOfBatch = 0
    // Other requests are answered between two batches.
    await breathe()
  }
  for await (const { number: at, cells } of table.rows) {
    last = at
    while (first.length < Math.min(at - 1, rowsOfHeader)) first.push([])
    if (first.length < rowsOfHeader) first.push(cells)
    if (cells.every((cell) => cell.trim() === '')) continue
    if (++filled > most.rows) throw new UnreadableFile('too-many-rows')
    const ofRow = lettersOf(cells)
    letters += ofRow
    lettersOfBatch += ofRow
    if (letters > most.letters) throw new UnreadableFile('too-large-inside')
    batch.push({ number: at, cells })
    // Before, the table could still turn out to have no row below its names, and none may be stored.
    const isLarge = at > rowsOfHeader && lettersOfBatch >= lettersAtOnce
    if (batch.length === rowsAtOnce || isLarge) await flush()
  }
  const headerAt = findHeader(first)
  if (filled === 0 || last <= headerAt) return null
  await flush()
  const found = readHeader(first[headerAt - 1] ?? [])
  const below = await countStaged(account, db, id, number, headerAt)
  const isSheet = table.isSheet
  const formats = await detectFormats(
    account,
    db,
    { importId: id, number, headerAt, columns: found.columns, isSheet },
    country,
  )
  const matching: TableMatching = {
    ...{ headerAt, columns: found.columns, dateOrder: formats.date.order, decimal: formats.decimal },
    ...{ plate: null, preset: found.preset },
  }
  const position = tableRank(found.columns)
  await insertTable(account, db, {
    ...{ import_id: id, number, name: table.name, position, row_count: below, names: found.names, matching },
    ...{ encoding: table.encoding, delimiter: table.delimiter, is_date_sure: formats.date.isSure ? 1 : 0 },
  })
  return { rows: filled, letters, included: position >= 0 ? below : 0 }
}

/** The names of the columns, and what they mean. */
export function readHeader(cells: readonly string[]): {
  names: string[]
  columns: (ImportField | null)[]
  preset: TableMatching['preset']
} {
  const names = cells.map((cell) => cell.trim().slice(0, 200).toWellFormed())
  while (names.length > 1 && names.at(-1) === '') names.pop()
  const known = findPreset(names)
  return { names, columns: known?.columns ?? matchColumns(names), preset: known?.preset ?? null }
}
