import type { Deps } from '../deps.ts'
import { fileName } from '../photos/photo-files.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { type ExportedTable, exportedTables, shapeOf } from './exported-tables.ts'
import { findPhotoNames, readRows } from './store.ts'
import { byteOrderMark, toCsvLine } from './to-csv.ts'

type ExportDeps = Pick<Deps, 'database' | 'photos'>

/** Everything of a station as a ZIP, piece by piece. `now`: epoch ms. */
export const writeExport = (source: ExportDeps, account: string, now: number): AsyncGenerator<Uint8Array> =>
  writeZip(listEntries(source, account), now)

async function* listEntries({ database: { db }, photos }: ExportDeps, account: string): AsyncGenerator<ZipEntry> {
  for (const table of exportedTables) {
    yield { name: `json/${table.file}.json`, chunks: asJson(table, readRows(account, db, table)) }
    yield { name: `csv/${table.file}.csv`, chunks: asCsv(table, readRows(account, db, table)) }
  }
  for (const { id, name } of await findPhotoNames(account, db)) {
    // One that was removed meanwhile is not missed.
    const bytes = await photos.get(fileName(name, 'screen'))
    if (bytes) yield { name: `photos/${id}.webp`, bytes }
  }
}

type Rows = AsyncIterable<readonly Readonly<Record<string, unknown>>[]>

async function* asJson(table: ExportedTable, rows: Rows): AsyncGenerator<string> {
  const { fields, show } = shapeOf(table)
  let before = '[\n'
  for await (const some of rows) {
    const texts = some.map((row) => {
      const values = show(row)
      return JSON.stringify(Object.fromEntries(fields.map((field, at) => [field, values[at]])))
    })
    if (texts.length === 0) continue
    yield before + texts.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* asCsv(table: ExportedTable, rows: Rows): AsyncGenerator<string> {
  const { fields, show } = shapeOf(table)
  yield byteOrderMark + toCsvLine(fields)
  for await (const some of rows) yield some.map((row) => toCsvLine(show(row))).join('')
}
