import { listBays, listFreeSlots } from '#contract/bays.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { findSlots } from './find-free-slots.ts'
import { findBays } from './store.ts'

export function bindBays(bind: Bind, deps: Deps): void {
  const { db } = deps.database
  bind(listBays)(async (_input, { account }) => ({ ok: true, value: { bays: await findBays(account, db) } }))
  bind(listFreeSlots)(({ query }, { account }) => findSlots(deps, account, query))
}
