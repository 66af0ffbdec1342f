import {
  anonymiseCustomer,
  createCustomer,
  getCustomer,
  listCustomers,
  mergeCustomer,
  updateCustomer,
} from '#contract/customers.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { forgetCustomer } from './forget-customers.ts'
import { readCustomerList } from './list-customers.ts'
import { mergeInto } from './merge-customers.ts'
import { readCustomer } from './read-customer.ts'
import { addCustomer, editCustomer } from './save-customer.ts'

export function bindCustomers(bind: Bind, deps: Deps): void {
  bind(listCustomers)(({ query }, { account }) => readCustomerList(deps, account, query))

  bind(getCustomer)(async ({ params }, { account }) => {
    const value = await readCustomer(account, deps.database.db, params.id, deps.now())
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(createCustomer)(({ body }, { account }) => addCustomer(deps, account, body))
  bind(updateCustomer)(({ params, body }, { account }) => editCustomer(deps, account, params.id, body))
  bind(mergeCustomer)(({ params, body }, { account }) => mergeInto(deps, account, params.id, body))
  bind(anonymiseCustomer)(({ params }, context) => forgetCustomer(deps, context, params.id))
}
