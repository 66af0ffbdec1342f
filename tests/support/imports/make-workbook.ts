import { writeZip } from '#server/zip/write-zip.ts'

/** A cell: a text, a number, a date (ISO), or XML as it is. */
export type WorkbookCell = string | number | { date: number } | { xml: string }

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function columnName(at: number): string {
  const first = at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : ''
  return first + String.fromCharCode(65 + (at % 26))
}

async function* chunk(text: string) {
  yield text
}

async function toBytes(entries: { name: string; text: string }[]): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = []
  // Each entry that is deflated costs a millisecond or two.
  const files = entries.map(({ name, text }) =>
    text === '' ? { name, bytes: new Uint8Array() } : { name, chunks: chunk(text) },
  )
  for await (const piece of writeZip(files, Date.UTC(2026, 10, 23))) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

export { toBytes as makeArchive }

/** A workbook as spreadsheet programs write it: shared texts, dates as numbers with a style, rows with gaps. */
export async function makeWorkbook(
  sheets: readonly { name: string; rows: readonly (readonly WorkbookCell[])[]; state?: string }[],
  more: readonly { name: string; text: string }[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const shared: string[] = []
  const cellOf = (cell: WorkbookCell, reference: string): string => {
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'string') {
      if (cell === '') return ''
      if (!shared.includes(cell)) shared.push(cell)
      return `<c r="${reference}" t="s"><v>${shared.indexOf(cell)}</v></c>`
    }
    return 'date' in cell ? `<c r="${reference}" s="1"><v>${cell.date}</v></c>` : cell.xml
  }
  const sheetTexts = sheets.map(({ rows }) => {
    const body = rows.map((cells, y) => {
      const inner = cells.map((cell, x) => cellOf(cell, `${columnName(x)}${y + 1}`)).join('')
      return inner === '' ? '' : `<row r="${y + 1}">${inner}</row>`
    })
    return `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${body.join('')}</sheetData></worksheet>`
  })
  const sheetList = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" state="${state}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const links = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
  return toBytes([
    { name: '[Content_Types].xml', text: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="r"><workbookPr/><sheets>${sheetList.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', text: `<Relationships>${links.join('')}</Relationships>` },
    {
      name: 'xl/styles.xml',
      text: '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
    {
      name: 'xl/sharedStrings.xml',
      text: `<sst>${shared.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    },
    ...sheetTexts.map((text, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text })),
    ...more,
  ])
}
