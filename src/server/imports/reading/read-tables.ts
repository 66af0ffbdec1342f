import { open } from 'node:fs/promises'
import { mostImportColumns } from '#contract/imports/imports.ts'
import type { Delimiter, ImportEncoding } from '#domain/imports/encoding.ts'
import { ownTableNames } from '#domain/imports/match-columns.ts'
import type { FileRow } from './file-row.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { bytesOf, maxRowLength, readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Letters of one cell; the longest field of a customer or a visit has less. */
const maxCellLength = 5_000

/** A table of a sent file. `isSheet`: numbers are written with a point. */
export type FileTable = {
  readonly name: string
  readonly isSheet: boolean
  readonly encoding: ImportEncoding | null
  readonly delimiter: Delimiter | null
  readonly rows: AsyncIterable<FileRow>
}

/** Reads the tables of a file of unknown kind: by its first bytes, never by its name. */
export async function* readTables({ path, name }: { path: string; name: string }): AsyncGenerator<FileTable> {
  const start = await readStart(path)
  if (start.startsWith('d0cf11e0')) throw new UnreadableFile('old-spreadsheet')
  if (!start.startsWith('504b0304')) {
    const { rows, ...file } = await readCsv(bytesOf(path))
    yield { name, isSheet: false, ...file, rows: limited(rows) }
    return
  }
  const archive = await openArchive(path)
  try {
    yield* readArchive(archive, name)
  } finally {
    archive.close()
  }
}

async function* readArchive(archive: OpenArchive, name: string): AsyncGenerator<FileTable> {
  if (archive.names.includes('xl/workbook.xml')) {
    for await (const sheet of readXlsx(archive)) {
      const named = { name: `${name} · ${sheet.name}`.slice(0, 200), isSheet: true, encoding: null, delimiter: null }
      yield { ...named, rows: limited(sheet.rows) }
    }
    return
  }
  const own = ownTableNames.map((table) => `csv/${table}.csv`).filter((path) => archive.names.includes(path))
  if (own.length === 0) throw new UnreadableFile('not-a-table')
  for (const path of own) {
    const { rows, ...file } = await readCsv(() => archive.open(path) ?? noBytes())
    yield { name: path.slice('csv/'.length), isSheet: false, ...file, rows: limited(rows) }
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead).toString('hex')
  } finally {
    await file.close()
  }
}

async function* limited(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const { number, cells } of rows) {
    let end = cells.length
    // Spreadsheets write empty cells to the right of a table.
    while (end > mostImportColumns && cells[end - 1]?.trim() === '') end--
    if (end > mostImportColumns) throw new UnreadableFile('too-many-columns')
    const cut = cells.slice(0, end).map((cell) => cell.slice(0, maxCellLength))
    // Danger: cells of a workbook that refer to one text take a few bytes each.
    if (lettersOf(cut) > maxRowLength) throw new UnreadableFile('too-large-inside')
    yield { number, cells: cut.map((cell) => cell.toWellFormed().replaceAll('\u0000', '')) }
  }
}

export const lettersOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)
