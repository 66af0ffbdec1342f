import type { CustomerDetails } from '#contract/customers.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail } from '../http/answer.ts'
import { lockStation } from '../stations/store.ts'
import { readCustomer } from './read-customer.ts'
import { type CustomerRow, findCustomerRow } from './store.ts'

/** A change of a customer; `show`: the id of the customer to return, if it is another one. */
type CustomerWork = (tx: Tx, customer: CustomerRow, now: number) => Promise<{ ok: true; show?: string } | Failure>

/** The customer to change, the version the client saw, and whether the change is applied already: then no conflict. */
type CustomerSelector = { id: string; seen?: number | undefined; isDone?: (customer: CustomerRow) => boolean }

/** Changes a customer; the changes of a station run one after another. Anonymised customers cannot be changed. */
export async function changeCustomer(
  { database, now }: StoreDeps,
  account: string,
  { id, seen, isDone }: CustomerSelector,
  work: CustomerWork,
): Promise<Answer<CustomerDetails>> {
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<CustomerDetails>> => {
    await lockStation(account, tx, database.kind)
    const customer = await findCustomerRow(account, tx, id)
    if (!customer || customer.anonymised_at !== null) return fail('not-found')
    if (seen !== undefined && seen !== customer.version && !isDone?.(customer)) {
      return fail('version-conflict', { current: await readCustomer(account, tx, id, at) })
    }
    const done = await work(tx, customer, at)
    if (!done.ok) return done
    const value = await readCustomer(account, tx, done.show ?? id, at)
    return value ? { ok: true, value } : fail('not-found')
  })
}
