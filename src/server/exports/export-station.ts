import type { Deps } from '../deps.ts'
import { fileName } from '../photos/photo-files.ts'
import { findLogo } from '../stations/logo-store.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { type ExportedTable, exportedTables, shapeOf } from './exported-tables.ts'
import { findPhotoNames, readRows } from './store.ts'
import { byteOrderMark, toCsvLine } from './to-csv.ts'

type ExportDeps = Pick<Deps, 'database' | 'photos'>

/** Streams all data of a station as a ZIP. `now`: ms since the epoch. */
export const writeExport = (source: ExportDeps, account: string, now: number): AsyncGenerator<Uint8Array> =>
  writeZip(listEntries(source, account), now)

async function* listEntries({ database: { db }, photos }: ExportDeps, account: string): AsyncGenerator<ZipEntry> {
  for (const table of exportedTables) {
    yield { name: `json/${table.file}.json`, chunks: asJson(table, readRows(account, db, table)) }
    yield { name: `csv/${table.file}.csv`, chunks: asCsv(table, readRows(account, db, table)) }
  }
  for (const { id, name } of await findPhotoNames(account, db)) {
    // A photo that was removed meanwhile is skipped.
    const bytes = await photos.get(fileName(name, 'screen'))
    if (bytes) yield { name: `photos/${id}.webp`, bytes }
  }
  const logo = await findLogo(account, db)
  const bytes = logo && (await photos.get(logo.name))
  if (bytes) yield { name: 'logo.webp', bytes }
}

type Rows = AsyncIterable<readonly Readonly<Record<string, unknown>>[]>

async function* asJson(table: ExportedTable, rows: Rows): AsyncGenerator<string> {
  const { fields, format } = shapeOf(table)
  let before = '[\n'
  for await (const batch of rows) {
    const texts = batch.map((row) => {
      const values = format(row)
      return JSON.stringify(Object.fromEntries(fields.map((field, at) => [field, values[at]])))
    })
    if (texts.length === 0) continue
    yield before + texts.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* asCsv(table: ExportedTable, rows: Rows): AsyncGenerator<string> {
  const { fields, format } = shapeOf(table)
  yield byteOrderMark + toCsvLine(fields)
  for await (const batch of rows) yield batch.map((row) => toCsvLine(format(row))).join('')
}
