import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, text, uuid } from '#contract/shape/text.ts'
import { delimiters, importEncodings } from '#domain/imports/encoding.ts'
import { dateOrders, decimalMarks, importFields, importLevels, importPresets } from '#domain/imports/import-field.ts'
import { importProblemCodes, problemLevelNames } from '#domain/imports/import-problem.ts'

/** `ready`: the columns can be matched. `checked`: every row was read once, and nothing is stored yet. */
export const importStates = [
  ...(['ready', 'checking', 'checked', 'importing', 'paused', 'done', 'undoing', 'undone'] as const),
] as const
export type ImportState = (typeof importStates)[number]

/** Bytes of one file. */
export const maxImportBytes = 50_000_000
/** Files of one import. */
export const mostImportFiles = 6
/** Columns of a table. */
export const mostImportColumns = 100
/** Rows that are shown of a table. */
export const firstImportRows = 8

const levelCount = z.object({
  /** Of nothing that was known. */
  created: z.int(),
  /** Of the station, with something added. */
  changed: z.int(),
  /** Rows that were the same as another record. */
  merged: z.int(),
})

const importCounts = z
  .object({
    /** That are not empty. */
    rows: z.int(),
    /** With an error: at least a part of the row is not imported. */
    failed: z.int(),
    ...(Object.fromEntries(importLevels.map((level) => [level, levelCount])) as Record<
      (typeof importLevels)[number],
      typeof levelCount
    >),
  })
  .check(z.meta({ id: 'ImportCounts' }))
export type ImportCounts = z.output<typeof importCounts>

const summary = {
  id: uuid(),
  state: z.enum(importStates),
  /** The names of the files. */
  name: z.string(),
  /** All rows of its tables. */
  rows: z.int(),
  /** Of the running step. */
  done: z.int(),
  createdAt: instant(),
  /** Who sent the file. */
  createdBy: z.string(),
  finishedAt: z.nullable(instant()),
  /** Until then the import can be undone; `null` if it cannot, or not any more. */
  undoUntil: z.nullable(instant()),
  /** Of the check, and then of the import; `null` before. */
  counts: z.nullable(importCounts),
  /** What undoing has done; `kept`: people have changed it since. */
  undone: z.nullable(z.object({ removed: z.int(), restored: z.int(), kept: z.int() })),
}
const anImport = {
  id: '019aa000-0000-7000-8000-000000000001',
  state: 'checked',
  name: 'customers.csv',
  rows: 1200,
  done: 1200,
  createdBy: 'Anna Kowalska',
  finishedAt: null,
  undoUntil: null,
  counts: null,
  undone: null,
} as const

export const importSummary = z.object(summary).check(z.meta({ id: 'ImportSummary', example: anImport }))
export type ImportSummary = z.output<typeof importSummary>

const matchingFields = {
  /** The row with the names of the columns, from 1; 0: none. */
  headerAt: z.int().check(z.minimum(0), z.maximum(10)),
  /** What each column means; `null`: it is left out. */
  columns: z.array(z.nullable(z.enum(importFields))).check(z.maxLength(mostImportColumns)),
  dateOrder: z.enum(dateOrders),
  decimal: z.enum(decimalMarks),
  /** The plate of all rows, for a file about one car. */
  plate: z.nullable(text(1, 20)),
}
const aMatching = {
  headerAt: 1,
  columns: ['customer.name' as const, 'customer.phone' as const, null],
  dateOrder: 'dmy' as const,
  decimal: 'comma' as const,
  plate: null,
}

const importTable = z
  .object({
    number: z.int(),
    /** Of the file, or of its sheet. */
    name: z.string(),
    rows: z.int(),
    /** How its letters are stored; `null` for a sheet. */
    encoding: z.nullable(z.enum(importEncodings)),
    delimiter: z.nullable(z.enum(delimiters)),
    /** A file that is read without matching. */
    preset: z.nullable(z.enum(importPresets)),
    /** The names of the columns, as they are in the file. */
    names: z.array(z.string()),
    /** The first rows of the file after the names. */
    firstRows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
    ...matchingFields,
    plate: z.nullable(z.string()),
    /** `false`: no date of the file shows whether the day or the month is first. */
    isDateSure: z.boolean(),
  })
  .check(z.meta({ id: 'ImportTable', example: { ...aMatching, name: 'customers.csv' } }))
export type ImportTable = z.output<typeof importTable>

export const importDetails = z
  .object({
    ...summary,
    tables: z.array(importTable),
    /** How often each problem was found, errors first. */
    problems: z.array(z.object({ code: z.enum(importProblemCodes), level: z.enum(problemLevelNames), count: z.int() })),
    /** What people have changed since, so that undoing has left it: at most fifty. */
    kept: z.array(z.object({ kind: z.enum(importLevels), name: z.string() })),
  })
  .check(z.meta({ id: 'ImportDetails', example: { ...anImport, tables: [], problems: [], kept: [] } }))
export type ImportDetails = z.output<typeof importDetails>

const ownImport = { access: ['owner'], client: 'protected' } as const
const byId = () => z.strictObject({ id: uuid() })

export const listImports = endpoint({
  ...ownImport,
  method: 'GET',
  path: '/imports',
  summary: 'The imports of the station, the newest first',
  reply: z.object({ imports: z.array(importSummary) }).check(z.meta({ id: 'Imports' })),
})

export const uploadImport = endpoint({
  ...ownImport,
  method: 'POST',
  path: '/imports',
  summary:
    'Send CSV or XLSX files, or the export of Pitboard, to be imported; nothing is stored in customers, cars and orders yet',
  files: { field: 'files', most: mostImportFiles, maxBytes: maxImportBytes },
  status: 201,
  reply: importDetails,
  problems: ['import-state'],
})

export const getImport = endpoint({
  ...ownImport,
  method: 'GET',
  path: '/imports/{id}',
  summary: 'An import with its first rows, its matching and its progress',
  params: byId(),
  reply: importDetails,
})

export const matchImport = endpoint({
  ...ownImport,
  method: 'PUT',
  path: '/imports/{id}/tables/{number}',
  summary: 'Change what the columns of a table mean; the rows must then be checked again',
  params: z.strictObject({ id: uuid(), number: z.string().check(z.regex(/^\d{1,2}$/)) }),
  body: z.strictObject(matchingFields).check(z.meta({ id: 'ImportMatching', example: aMatching })),
  reply: importDetails,
  problems: ['import-state'],
})

const step = (path: `/imports/{id}/${string}`, words: string) =>
  endpoint({
    ...ownImport,
    method: 'POST',
    path,
    summary: words,
    params: byId(),
    status: 202,
    reply: importDetails,
    problems: ['import-state'],
  })

export const checkImport = step('/imports/{id}/check', 'Read every row without storing anything')
export const startImport = step('/imports/{id}/start', 'Import the checked rows, or go on after a pause')
export const pauseImport = step('/imports/{id}/pause', 'Stop an import; what is imported stays')
export const undoImport = step(
  '/imports/{id}/undo',
  'Remove what an import has created and restore what it has changed, within 30 days; what people have changed since stays',
)

export const discardImport = endpoint({
  ...ownImport,
  method: 'DELETE',
  path: '/imports/{id}',
  summary: 'Delete the rows of an import that has not begun',
  params: byId(),
  problems: ['import-state'],
})

export const importProblem = z
  .object({
    table: z.int(),
    /** The row in the file, from 1. */
    row: z.int(),
    /** From 0; -1: the row as a whole. */
    column: z.int(),
    code: z.enum(importProblemCodes),
    level: z.enum(problemLevelNames),
    /** What the cell has. */
    value: z.string(),
  })
  .check(
    z.meta({
      id: 'ImportProblem',
      example: { table: 0, row: 17, column: 1, code: 'phone-bad-length', level: 'warning', value: '60123' },
    }),
  )
export type ImportProblem = z.output<typeof importProblem>

export const listImportProblems = endpoint({
  ...ownImport,
  method: 'GET',
  path: '/imports/{id}/problems',
  summary: 'What is wrong in each row, in the order of the file; `next` continues',
  params: byId(),
  query: z.strictObject({
    code: z.optional(z.enum(importProblemCodes)),
    level: z.optional(z.enum(problemLevelNames)),
    /** `next` of the previous page. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,2}-\d{1,7}-\d{1,3}$/))),
  }),
  reply: z
    .object({
      problems: z.array(importProblem),
      /** `null` on the last page. */
      next: z.nullable(z.string()),
    })
    .check(z.meta({ id: 'ImportProblems' })),
})

export const downloadImportProblems = endpoint({
  ...ownImport,
  method: 'GET',
  path: '/imports/{id}/problems.csv',
  summary: 'The rows with a problem as they are in the file, each with its number and what is wrong',
  params: byId(),
  query: z.strictObject({ language: z.enum(['en', 'pl']), level: z.optional(z.enum(problemLevelNames)) }),
  download: 'text/csv',
})
