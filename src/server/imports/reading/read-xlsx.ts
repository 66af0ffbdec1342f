import { mostImportColumns } from '#contract/imports/imports.ts'
import type { FileRow } from './file-row.ts'
import type { OpenArchive } from './open-archive.ts'
import { readXml, walkXml } from './read-xml.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Letters of the texts that the cells of a workbook share; they are in the memory while it is read. */
const maxSharedLetters = 60_000_000
/** Danger: an empty text takes five bytes of the file, and none of the letters. */
const mostSharedTexts = 3_000_000
/** Styles of cells, and formats of numbers; Excel itself has fewer. */
const mostStyles = 70_000
/** Sheets of a workbook, also empty ones, and what it links to. */
const mostSheets = 10_000
/** The last row of Excel. */
const maxRowNumber = 1_048_576

export type Sheet = { readonly name: string; readonly rows: AsyncIterable<FileRow> }

/** Reads the visible sheets of a workbook. A formula is never computed: its last value is in the file. */
export async function* readXlsx(archive: OpenArchive): AsyncGenerator<Sheet> {
  const { sheets, is1904 } = await readWorkbook(archive)
  const shared = await readShared(archive)
  const dateStyles = await readDateStyles(archive)
  for (const { name, path } of sheets) {
    const bytes = archive.open(path)
    if (bytes) yield { name, rows: readRows(bytes, { shared, dateStyles, is1904 }) }
  }
}

async function readWorkbook(
  archive: OpenArchive,
): Promise<{ sheets: { name: string; path: string }[]; is1904: boolean }> {
  const [book, links] = [archive.open('xl/workbook.xml'), archive.open('xl/_rels/workbook.xml.rels')]
  if (!book || !links) throw new UnreadableFile('damaged')
  const found: { name: string; id: string }[] = []
  let is1904 = false
  await readXml(book, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const isShown = (attributes.state ?? 'visible') === 'visible'
      if (name !== 'sheet' || !isShown) return
      found.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' })
      if (found.length > mostSheets) throw new UnreadableFile('too-large-inside')
    },
  })
  const paths = new Map<string, string>()
  await readXml(links, {
    open(name, { Id = '', Target = '' }) {
      if (name !== 'Relationship') return
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      if (paths.size > mostSheets) throw new UnreadableFile('too-large-inside')
    },
  })
  return { sheets: found.map(({ name, id }) => ({ name, path: paths.get(id) ?? '' })), is1904 }
}

/** The texts that cells refer to by number. */
async function readShared(archive: OpenArchive): Promise<string[]> {
  const bytes = archive.open('xl/sharedStrings.xml')
  const texts: string[] = []
  if (!bytes) return texts
  let [text, isText, isPhonetic, letters] = ['', false, false, 0]
  await readXml(bytes, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (!isText) return
      text += piece
      letters += piece.length
      if (letters > maxSharedLetters) throw new UnreadableFile('too-large-inside')
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si' && texts.push(text) > mostSharedTexts) throw new UnreadableFile('too-large-inside')
    },
  })
  return texts
}

/** The built-in formats of dates and times (ECMA-376, 18.8.30). */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

/** The styles of cells in which a number is a date. */
async function readDateStyles(archive: OpenArchive): Promise<ReadonlySet<number>> {
  const bytes = archive.open('xl/styles.xml')
  const styles = new Set<number>()
  if (!bytes) return styles
  const formats = new Map<number, string>()
  let [isStyles, at] = [false, 0]
  await readXml(bytes, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode)
      if (formats.size > mostStyles) throw new UnreadableFile('too-large-inside')
      if (name === 'cellXfs') isStyles = true
      if (name !== 'xf' || !isStyles) return
      const format = formats.get(Number(numFmtId))
      if (format === undefined ? builtInDates.has(Number(numFmtId)) : isDateFormat(format)) styles.add(at)
      at++
      if (at > mostStyles) throw new UnreadableFile('too-large-inside')
    },
    close(name) {
      if (name === 'cellXfs') isStyles = false
    },
  })
  return styles
}

/** Letters of dates outside of quotes, colours and escapes. */
function isDateFormat(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

type CellRules = { shared: readonly string[]; dateStyles: ReadonlySet<number>; is1904: boolean }

async function* readRows(bytes: AsyncIterable<Uint8Array>, rules: CellRules): AsyncGenerator<FileRow> {
  const ready: FileRow[] = []
  let number = 0
  let row: string[] = []
  let [type, style, column, value, isValue] = ['n', 0, 0, '', false]
  const put = (): void => {
    const text = presentCell(type, style, value, rules)
    if (column >= mostImportColumns) {
      // Cells that have only a format reach far to the right.
      if (text !== '') throw new UnreadableFile('too-many-columns')
      return
    }
    while (row.length < column) row.push('')
    row[column] = text
  }
  const walk = walkXml(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        const at = Number(attributes.r ?? number + 1)
        // Danger: nothing is made for the rows between; a few bytes can skip a million.
        if (!Number.isInteger(at) || at <= number || at > maxRowNumber) throw new UnreadableFile('damaged')
        number = at
        row = []
        column = -1
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr')
    },
    text(piece) {
      if (isValue) value += piece
    },
    close(name) {
      isValue = false
      if (name === 'c') put()
      else if (name === 'row') ready.push({ number, cells: row })
    },
  })
  for await (const _ of walk) yield* ready.splice(0)
}

/** `AB12` is column 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const dayMs = 86_400_000

function presentCell(type: string, style: number, value: string, { shared, dateStyles, is1904 }: CellRules): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n' || value === '') return type === 'd' ? value.replace('T', ' ') : value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (!dateStyles.has(style) || number < 0 || number > 2_958_465) return String(number)
  // 1900 has a 29 February in the first system; no date of a workshop is before it.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const at = new Date(start + Math.round((number * dayMs) / 60_000) * 60_000).toISOString()
  if (number < 1) return at.slice(11, 16)
  return Number.isInteger(number) ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 16)}`
}
