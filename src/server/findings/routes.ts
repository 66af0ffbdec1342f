import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { applySaveFinding, applyStepFinding } from './change-finding.ts'

export function bindFindings(bind: Bind, deps: Deps): void {
  bind(saveFinding)(applySaveFinding(deps))
  bind(stepFinding)(applyStepFinding(deps))
}
