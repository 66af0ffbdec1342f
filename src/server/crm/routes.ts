import { readCarPage as carPage, readCustomerPage as customerPage, moveCar } from '#contract/crm/pages.ts'
import { deleteView, listSavedViews, saveView } from '#contract/crm/saved-views.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { saveViewOf } from '../saved-views/save-view.ts'
import { findViews, removeView } from '../saved-views/store.ts'
import { moveToOwner } from '../vehicles/change-vehicle.ts'
import { readCarPage, readCustomerPage } from './read-pages.ts'

export function bindCrm(bind: Bind, deps: Deps): void {
  const { database, now } = deps

  bind(customerPage)(async ({ params }, { account }) => {
    const value = await readCustomerPage(database, account, params.id, now())
    return value ? { ok: true, value } : fail('not-found')
  })
  bind(carPage)(async ({ params }, reader) => {
    const value = await readCarPage(database.db, reader, params.id, now())
    return value ? { ok: true, value } : fail('not-found')
  })
  bind(moveCar)(({ params, body }, reader) => moveToOwner(deps, reader, params.id, body))

  bind(listSavedViews)(async (_, { account }) => ({
    ok: true,
    value: { views: await findViews(account, database.db) },
  }))
  bind(saveView)(({ params, body }, { account }) => saveViewOf(deps, account, params.id, body))
  bind(deleteView)(async ({ params }, { account }) =>
    (await removeView(account, database.db, params.id)) ? { ok: true, value: undefined } : fail('not-found'),
  )
}
