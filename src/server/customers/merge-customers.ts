import type { CustomerDetails, mergeCustomer } from '#contract/customers.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { mergeCompanies } from '#domain/codes/company.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { changeCustomer } from './change-customer.ts'
import { presentCompany, toCompanyRow } from './company.ts'
import { moveCustomer } from './merge-store.ts'
import { type CustomerContent, type CustomerRow, findCustomerRow, updateCustomer } from './store.ts'

/** Merges a duplicate into another customer, in one transaction. */
export function mergeInto(
  store: StoreDeps,
  account: string,
  id: string,
  { into, version: seen }: Input<typeof mergeCustomer>['body'],
): Promise<Answer<CustomerDetails>> {
  return changeCustomer(store, account, { id, seen }, async (tx, duplicate, now) => {
    if (into === id) return invalidField('into', 'same')
    const target = await findCustomerRow(account, tx, into)
    if (!target || target.anonymised_at !== null) return fail('not-found', { field: 'into' })
    await moveCustomer(account, tx, id, into, now)
    await updateCustomer(account, tx, into, mergedContent(target, duplicate), now)
    return { ok: true, show: into }
  })
}

/**
 * Returns the target with its missing fields from the duplicate. Law: consents are only the target's, because a
 * withdrawn consent must not return with a duplicate.
 */
function mergedContent(target: CustomerRow, duplicate: CustomerRow): CustomerContent {
  const { name, phone, email, language, consents } = target
  const { company, rest } = mergeCompanies(presentCompany(target), presentCompany(duplicate))
  const other = [
    duplicate.name === name ? null : duplicate.name,
    phone !== null && duplicate.phone !== phone ? duplicate.phone : null,
    email !== null && duplicate.email?.toLowerCase() !== email.toLowerCase() ? duplicate.email : null,
    ...rest,
  ]
  const notes = [
    target.notes,
    other.filter(Boolean).join(', '),
    duplicate.notes === target.notes ? '' : duplicate.notes,
  ]
  return {
    ...{ name, consents },
    // The data of a company makes a person a company, or it would be lost.
    kind: company ? 'company' : target.kind,
    ...toCompanyRow(company),
    phone: phone ?? duplicate.phone,
    email: email ?? duplicate.email,
    language: language ?? duplicate.language,
    notes: notes.filter((part) => part !== '').join('\n'),
  }
}
