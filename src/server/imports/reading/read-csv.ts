import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { checkEncoding, type Delimiter, detectDelimiter, type ImportEncoding } from '#domain/imports/encoding.ts'
import type { FileRow } from './file-row.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Bytes from which the delimiter is detected. */
const sampleBytes = 64 * 1024
/** Letters of one row; a quote that is never closed makes the rest of the file one row. */
export const maxRowLength = 200_000

export type CsvFile = {
  readonly encoding: ImportEncoding
  readonly delimiter: Delimiter
  readonly rows: AsyncIterable<FileRow>
}

/** Opens a file of text with a table in it; `open` starts to read its bytes again. */
export async function readCsv(open: () => AsyncIterable<Uint8Array>): Promise<CsvFile> {
  const check = checkEncoding()
  let seen = 0
  let nul = false
  const start: Uint8Array[] = []
  for await (const bytes of open()) {
    check.read(bytes)
    if (seen < sampleBytes) start.push(bytes)
    seen += bytes.byteLength
    nul ||= bytes.includes(0)
  }
  const encoding = check.encoding()
  if (nul && !encoding.startsWith('utf-16')) throw new UnreadableFile('not-a-table')
  const sample = new TextDecoder(encoding).decode(Buffer.concat(start).subarray(0, sampleBytes))
  // Pages and documents of the web that are named .xls or .csv.
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(sample)) throw new UnreadableFile('not-a-table')
  const delimiter = detectDelimiter(sample)
  return { encoding, delimiter, rows: parseRows(open(), encoding, delimiter) }
}

export const bytesOf = (path: string) => (): AsyncIterable<Uint8Array> => createReadStream(path)

async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* parseRows(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
  delimiter: Delimiter,
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
  })
  const source = Readable.from(decode(bytes, encoding), { objectMode: false, encoding: 'utf8' })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = 0
  try {
    for await (const cells of parser) yield { number: ++number, cells: cells as string[] }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile('damaged')
    throw error
  } finally {
    source.destroy()
  }
}
