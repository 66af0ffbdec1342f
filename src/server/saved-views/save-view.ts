import { mostSavedViews, type SavedView, type ViewEntry } from '#contract/crm/saved-views.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import { lockStation } from '../stations/store.ts'
import { findViews, putView } from './store.ts'

export function saveViewOf(
  { database, now }: StoreDeps,
  account: string,
  id: string,
  view: ViewEntry,
): Promise<Answer<SavedView>> {
  return inTransactionIfOk(database, async (tx): Promise<Answer<SavedView>> => {
    await lockStation(account, tx, database.kind)
    const views = await findViews(account, tx)
    const isNew = !views.some((one) => one.id === id)
    if (isNew && views.length >= mostSavedViews) return fail('too-many-views')
    await putView(account, tx, id, view, now())
    return { ok: true, value: { id, view } }
  })
}
