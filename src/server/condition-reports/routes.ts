import { chooseConditionReports, makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { offerReports } from '../stations/store.ts'
import { applyConditionReport } from './make-report.ts'

export function bindConditionReports(bind: Bind, deps: Deps): void {
  bind(makeConditionReport)(applyConditionReport(deps))

  bind(chooseConditionReports)(async ({ body }, { account }) => {
    await offerReports(account, deps.database.db, body.isOffered)
    return { ok: true, value: body }
  })
}
