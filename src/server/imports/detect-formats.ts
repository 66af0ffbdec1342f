import { type DetectedOrder, detectDateOrder } from '#domain/imports/import-date.ts'
import type { DecimalMark, ImportField } from '#domain/imports/import-field.ts'
import { detectDecimal } from '#domain/imports/import-number.ts'
import type { Db } from '../db/database.ts'
import { findStaged } from './rows/job-store.ts'

const atOnce = 1000
/** The values that decide; a file that shows nothing in so many rows is decided by the country. */
const mostValues = 200_000

const numberFields: readonly ImportField[] = ['line.netPrice', 'line.grossPrice', 'line.quantity', 'line.discount']

type Formats = { date: DetectedOrder; decimal: DecimalMark }

/** Decides over all rows of a table how its dates and numbers are written. */
export async function detectFormats(
  account: string,
  db: Db,
  table: {
    importId: string
    number: number
    headerAt: number
    columns: readonly (ImportField | null)[]
    isSheet: boolean
  },
  country: string,
): Promise<Formats> {
  const dateAt = table.columns.indexOf('visit.date')
  const numbersAt = [...table.columns.entries()].filter(([, field]) => field && numberFields.includes(field))
  const dates = new Set<string>()
  const numbers = new Set<string>()
  for (let after = table.headerAt; dates.size < mostValues && numbers.size < mostValues; ) {
    const page = { importId: table.importId, table: table.number, after, count: atOnce }
    const rows = dateAt < 0 && numbersAt.length === 0 ? [] : await findStaged(account, db, page)
    for (const { cells } of rows) {
      if (dateAt >= 0) dates.add(cells[dateAt] ?? '')
      for (const [at] of numbersAt) numbers.add(cells[at] ?? '')
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.number
  }
  return {
    date: detectDateOrder([...dates], country),
    // Spreadsheets store numbers with a point.
    decimal: table.isSheet ? 'point' : detectDecimal([...numbers], country),
  }
}
