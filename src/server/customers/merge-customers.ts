import type { CustomerDetails, mergeCustomer } from '#contract/customers.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { changeCustomer } from './change-customer.ts'
import { moveCustomer } from './merge-store.ts'
import { type CustomerRow, findCustomerRow, updateCustomer } from './store.ts'

/** Makes a duplicate part of another customer, in one transaction. */
export function mergeInto(
  store: StoreDeps,
  account: string,
  id: string,
  { into, version: seen }: Input<typeof mergeCustomer>['body'],
): Promise<Answer<CustomerDetails>> {
  return changeCustomer(store, account, { id, seen }, async (tx, duplicate, now) => {
    if (into === id) return invalidField('into', 'same')
    const heir = await findCustomerRow(account, tx, into)
    if (!heir || heir.anonymised_at !== null) return fail('not-found', { field: 'into' })
    await moveCustomer(account, tx, id, into, now)
    await updateCustomer(account, tx, into, joined(heir, duplicate), now)
    return { ok: true, show: into }
  })
}

/**
 * The heir with what it lacked. Consents are the heir's alone: what somebody took back here must not come back with a
 * duplicate.
 */
function joined(heir: CustomerRow, duplicate: CustomerRow) {
  const { kind, name, phone, email, language, consents } = heir
  const other = [
    duplicate.name === name ? null : duplicate.name,
    phone !== null && duplicate.phone !== phone ? duplicate.phone : null,
    email !== null && duplicate.email?.toLowerCase() !== email.toLowerCase() ? duplicate.email : null,
  ]
  const notes = [heir.notes, other.filter(Boolean).join(', '), duplicate.notes === heir.notes ? '' : duplicate.notes]
  return {
    ...{ kind, name, consents },
    phone: phone ?? duplicate.phone,
    email: email ?? duplicate.email,
    language: language ?? duplicate.language,
    notes: notes.filter((part) => part !== '').join('\n'),
  }
}
