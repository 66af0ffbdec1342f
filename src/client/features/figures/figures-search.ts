import { type FigureList, figureLists } from '#domain/figures/figure-lists.ts'
import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'

/**
 * The search parameters: the period, by default the last full month, and the list of rows that is open. `period` is a
 * month or a run of months; `from` and `to` are days of one's own.
 */
export type FiguresSearch = {
  period?: string
  from?: LocalDate
  to?: LocalDate
  rows?: FigureList
  bay?: string
  person?: string
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,36}$/.test(value)
const isDate = (value: unknown): value is LocalDate => typeof value === 'string' && isLocalDate(value)

/** Omits invalid parameters. */
export function readFiguresSearch(raw: Record<string, unknown>): FiguresSearch {
  const search: FiguresSearch = {}
  const { period, from, to } = raw
  if (typeof period === 'string' && /^(?:20\d\d-(?:0[1-9]|1[0-2])|last-3|last-12|this-year)$/.test(period))
    search.period = period
  if (isDate(from) && isDate(to)) Object.assign(search, { from, to })
  const rows = figureLists.find((list) => list === raw.rows)
  if (rows) search.rows = rows
  if (rows === 'hours' && isId(raw.bay)) search.bay = raw.bay
  else if (rows === 'hours' && isId(raw.person)) search.person = raw.person
  return search
}
