import { removeOrderLine, saveOrderLine } from '#contract/order-lines.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { removeLine, saveLine } from './change-line.ts'

export function bindOrderLines(bind: Bind, deps: Deps): void {
  bind(saveOrderLine)(saveLine(deps))
  bind(removeOrderLine)(removeLine(deps))
}
