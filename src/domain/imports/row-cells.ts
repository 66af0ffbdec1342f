import type { ImportField, TableMatching } from './import-field.ts'
import type { CellProblem, ImportProblemCode } from './import-problem.ts'

// Spreadsheets write these in place of a value.
const spreadsheetError = /^#(?:REF|N\/A|N\/D|VALUE|ARG|NAME|NAZWA|DIV\/0|DZIEL\/0|NUM|LICZBA|NULL|ZERO|SPILL)[!?]?!?$/i
/** How programs write that there is no value. */
const emptyWords: ReadonlySet<string> = new Set(['-', '--', '---', 'brak', 'null', 'n/a', 'nd', 'nd.', 'n.d.', 'none'])
// A spreadsheet reads a cell with this mark as text; the export of Pitboard writes it before what would be a formula.
const textMark = /^'(?=[=+\-@\t\r])/

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f\u200b\u2028\u2029\ufeff]/g

/** The cells of a row by their fields; whatever reads them reports what is wrong. */
export type RowCells = {
  readonly problems: readonly CellProblem[]
  /** The trimmed text of a field on one line; empty if there is none. */
  text(field: ImportField): string
  /** As `text`, with its lines. */
  lines(field: ImportField): string
  /** As `text`, at most so many characters. */
  cut(field: ImportField, most: number): string
  report(field: ImportField | null, code: ImportProblemCode): void
}

export function readCells(cells: readonly string[], { columns }: Pick<TableMatching, 'columns'>): RowCells {
  const problems: CellProblem[] = []
  const at = new Map<ImportField, number>()
  for (const [column, field] of columns.entries()) if (field) at.set(field, column)
  const report = (field: ImportField | null, code: ImportProblemCode): void => {
    const column = field === null ? -1 : (at.get(field) ?? -1)
    if (!problems.some((one) => one.column === column && one.code === code)) problems.push({ column, code })
  }
  const read = new Map<ImportField, string>()
  const lines = (field: ImportField): string => {
    const known = read.get(field)
    if (known !== undefined) return known
    const text = clean(cells[at.get(field) ?? -1] ?? '', (code) => report(field, code))
    read.set(field, text)
    return text
  }
  const text = (field: ImportField): string => lines(field).replace(/\s+/g, ' ')
  const cut = (field: ImportField, most: number): string => {
    const whole = text(field)
    if (whole.length <= most) return whole
    report(field, 'text-too-long')
    return cutText(whole, most)
  }
  return { problems, text, lines, cut, report }
}

/** At most so many UTF-16 units, without half a letter. */
export function cutText(text: string, most: number): string {
  const end = text.slice(0, most)
  return (end.isWellFormed() ? end : end.slice(0, -1)).trim()
}

/** What a word of a file means; not what every object has, as `constructor`. */
export const wordIn = <Meaning>(words: Readonly<Record<string, Meaning>>, word: string): Meaning | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined

function clean(cell: string, report: (code: ImportProblemCode) => void): string {
  const unmarked = cell.replace(textMark, '')
  const plain = unmarked.replace(control, '')
  if (unmarked.replace(/[\u200b\ufeff]/g, '') !== plain) report('control-characters')
  const text = plain.toWellFormed().replace(/\r\n?/g, '\n').normalize('NFC').trim()
  if (text.includes('\ufffd')) report('broken-letters')
  if (spreadsheetError.test(text)) {
    report('spreadsheet-error')
    return ''
  }
  if (/^[=@]/.test(text)) report('formula-text')
  return emptyWords.has(text.toLowerCase()) ? '' : text
}
