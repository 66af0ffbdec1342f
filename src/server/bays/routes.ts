import { listBays } from '#contract/bays.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { findBays } from './store.ts'

export function bindBays(bind: Bind, deps: Deps): void {
  const { db } = deps.database
  bind(listBays)(async (_input, { account }) => ({ ok: true, value: { bays: await findBays(account, db) } }))
}
