import { downloadFigures, listFigureRows, readFigures, readMonths } from '#contract/figures/figures.ts'
import { monthsFrom, mostMonths } from '#domain/figures/period.ts'
import type { Deps } from '../deps.ts'
import { inLog } from '../exports/in-log.ts'
import { invalidField } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { checkPart, checkPeriod, readRows } from './list-rows.ts'
import { computeFigures, computeMonths } from './read-figures.ts'
import { writeTable } from './write-table.ts'

/** The figures of the owner. */
export function bindFigures(bind: Bind, deps: Deps): void {
  bind(readFigures)(async ({ query }, { account }) => {
    const wrong = checkPeriod(query)
    return wrong ?? { ok: true, value: await computeFigures(deps, account, query) }
  })

  bind(readMonths)(async ({ query: { from, to } }, { account }) => {
    if (to < from) return invalidField('to', 'reversed')
    if (monthsFrom(from, to).length > mostMonths) return invalidField('to', 'too-long')
    return { ok: true, value: await computeMonths(deps, account, from, to) }
  })

  bind(listFigureRows)(({ query }, { account }) => readRows(deps, account, query))

  bind(downloadFigures)(async ({ query: { table, from, to, ...of } }, context) => {
    const period = { from, to }
    const wrong = checkPeriod(period) ?? checkPart(table, of)
    if (wrong) return wrong
    const value = inLog(context, writeTable(deps, context.account, table, { period, of }))
    const name = `attachment; filename="${table}-${from}-${to}.csv"`
    return { ok: true, value, headers: [['content-disposition', name]] }
  })
}
