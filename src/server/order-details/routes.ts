import { setOrderDetails } from '#contract/appointments.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { setDetails } from './set-details.ts'

export function bindOrderDetails(bind: Bind, deps: Deps): void {
  bind(setOrderDetails)(setDetails(deps))
}
