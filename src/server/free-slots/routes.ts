import { listFreeSlots } from '#contract/bays.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { findSlots } from './find-free-slots.ts'

export function bindFreeSlots(bind: Bind, deps: Deps): void {
  bind(listFreeSlots)(({ query }, { account }) => findSlots(deps, account, query))
}
