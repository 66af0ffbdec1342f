import type { CustomerDetails, createCustomer, updateCustomer } from '#contract/customers.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import { idOf } from '../own-id.ts'
import { changeCustomer } from './change-customer.ts'
import { type CompanyRow, checkCompany, noCompany, pickCompany, toCompanyRow } from './company.ts'
import { readConsents, setConsents } from './consents.ts'
import { readCustomer } from './read-customer.ts'
import {
  type CustomerContent,
  type CustomerRow,
  findCustomerRow,
  insertCustomer,
  updateCustomer as write,
} from './store.ts'

type CustomerBody = Omit<Input<typeof updateCustomer>['body'], 'version'>

/**
 * Creates a customer, even if there are duplicates. A repeated request with the same id returns the existing customer.
 */
export async function addCustomer(
  { database, now }: StoreDeps,
  account: string,
  { id: given, ...typed }: Input<typeof createCustomer>['body'],
): Promise<Answer<CustomerDetails>> {
  const at = now()
  const checked = await checkCompany(database.db, typed)
  if (!checked.ok) return checked
  const entry = checked.value
  return inTransactionIfOk(database, async (tx): Promise<Answer<CustomerDetails>> => {
    const id = await idOf(account, given, (storedId) => findCustomerRow(account, tx, storedId))
    const isNew = await insertCustomer(account, tx, id, contentOf(entry, null, at), at)
    const known = isNew ? null : await findCustomerRow(account, tx, id)
    if (!isNew && !(known && isSame(known, contentOf(entry, known, at)))) return fail('id-taken')
    const value = await readCustomer(account, tx, id, at)
    return value ? { ok: true, value } : fail('id-taken')
  })
}

export async function editCustomer(
  store: StoreDeps,
  account: string,
  id: string,
  { version: seen, ...typed }: Input<typeof updateCustomer>['body'],
): Promise<Answer<CustomerDetails>> {
  const checked = await checkCompany(store.database.db, typed)
  if (!checked.ok) return checked
  const entry = checked.value
  // A repeated request after a lost response is not a conflict.
  const isDone = (customer: CustomerRow) => isSame(customer, contentOf(entry, customer, 0))
  return changeCustomer(store, account, { id, seen, isDone }, async (tx, customer, now) => {
    if (!isDone(customer)) await write(account, tx, id, contentOf(entry, customer, now), now)
    return { ok: true }
  })
}

/** Returns the content to store. */
function contentOf(
  { company, smsConsents, phoneConsents, ...entry }: CustomerBody,
  before: CustomerRow | null,
  now: number,
): CustomerContent {
  const atDesk = { source: 'desk', now } as const
  const withMails = setConsents(before ? readConsents(before) : [], 'email', entry.consents, atDesk)
  const withSms = smsConsents ? setConsents(withMails, 'sms', smsConsents, atDesk) : withMails
  const consents = phoneConsents ? setConsents(withSms, 'phone', phoneConsents, atDesk) : withSms
  return {
    ...entry,
    ...companyAfter(entry.kind, company, before ?? noCompany),
    consents: JSON.stringify(consents),
  }
}

/** A page of an older build sends no company: what is known stays, unless the customer is a person now. */
function companyAfter(kind: CustomerBody['kind'], company: CustomerBody['company'], before: CompanyRow): CompanyRow {
  if (kind === 'person') return noCompany
  if (company !== undefined) return toCompanyRow(company)
  return pickCompany(before)
}

const isSame = (row: CustomerRow, content: CustomerContent): boolean =>
  (Object.keys(content) as (keyof CustomerContent)[]).every((field) => row[field] === content[field])
