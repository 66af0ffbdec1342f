import { importProblemLabels } from '#contract/labels/import-problem-labels.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { ProblemLevel } from '#domain/imports/import-problem.ts'
import type { Db } from '../db/database.ts'
import { byteOrderMark, toCsvLine } from '../exports/to-csv.ts'
import type { Translate } from '../texts/translate.ts'
import { findTables } from './rows/job-store.ts'
import { codesOf, findProblems, type ProblemPlace } from './rows/problem-store.ts'

const atOnce = 1000

const rowLabel: TextDescriptor = /*i18n*/ { id: 'import.file-row', message: 'Row' }
const problemLabel: TextDescriptor = /*i18n*/ { id: 'import.file-problem', message: 'Problem' }

/** The row whose problems are being read. */
type OpenRow = { row: number; cells: readonly string[]; texts: string[] }

type AskedProblems = { importId: string; level: ProblemLevel | null; locale: Locale }

/**
 * Writes the rows with problems as a file that can be corrected and imported again: each row once, with its number and
 * everything that is wrong with it.
 */
export async function* writeProblems(
  account: string,
  db: Db,
  translate: Translate,
  { importId, level, locale }: AskedProblems,
): AsyncGenerator<Uint8Array> {
  const tables = await findTables(account, db, importId)
  const codes = level === null ? null : codesOf(level)
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark)
  for (const table of tables) {
    let isBegun = false
    let after: ProblemPlace = { table: table.number, row: 0, number: -1 }
    const open: OpenRow[] = []
    const heading = toCsvLine([translate(locale, rowLabel), translate(locale, problemLabel), ...table.names])
    for (;;) {
      const page = await findProblems(account, db, importId, { codes, after, count: atOnce })
      const own = page.filter((problem) => problem.table === table.number)
      let text = ''
      for (const { row, column, code, cells } of own) {
        const name = column < 0 ? '' : table.names[column]
        const words = translate(locale, importProblemLabels[code])
        if (open[0]?.row !== row) {
          text += open.splice(0).map(lineOf).join('')
          open.push({ row, cells: cells ?? [], texts: [] })
        }
        open[0]?.texts.push(name ? `${name}: ${words}` : words)
      }
      if (own.length > 0 && !isBegun) text = heading + text
      isBegun ||= own.length > 0
      if (text !== '') yield encoder.encode(text)
      const last = own.at(-1)
      if (!last || own.length < atOnce) break
      after = last
    }
    yield encoder.encode(open.map(lineOf).join(''))
  }
}

const lineOf = ({ row, cells, texts }: OpenRow): string => toCsvLine([row, texts.join('; '), ...cells])
