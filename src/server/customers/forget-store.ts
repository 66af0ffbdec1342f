import { sql } from 'kysely'
import { isEnded, statuses } from '#domain/appointment.ts'
import { pseudonymOf, unmetStatuses } from '#domain/forget-customer.ts'
import { forgetReports } from '../appointments/condition-reports/store.ts'
import { refreshSearch } from '../appointments/search/store.ts'
import type { Db } from '../db/database.ts'
import { forgetFollowUps } from '../follow-ups/rows/erase-store.ts'
import { forgetImported } from '../imports/rows/undo-store.ts'
import { forgetMessages } from '../messages/rows/store.ts'
import { forgetMailStops } from '../messages/rows/unsubscribe-store.ts'
import { revokeOfCustomer } from '../papers/rows/store.ts'
import { forgetViews } from '../saved-views/store.ts'
import { revokeLinksOfCustomer } from '../visit-links/store.ts'
import { noCompany } from './company.ts'
import { findCustomerRow } from './store.ts'

const live = statuses.filter((status) => !isEnded(status))

/** Returns the number of the customer's appointments that have not ended. */
export async function countLive(account: string, db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('customer_id', '=', id)
    .where('status', 'in', live)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces a customer by a pseudonym, also in the search text of their visits, and unlinks their vehicles. */
export async function forget(account: string, db: Db, id: string, now: number): Promise<void> {
  const known = await findCustomerRow(account, db, id)
  if (known) await forgetViews(account, db, known.search)
  await forgetImported(account, db, id)
  const empty = { phone: null, email: null, language: null, notes: '', consents: '[]', search: '' }
  await db
    .updateTable('customer')
    .set({
      name: pseudonymOf(id),
      kind: 'person',
      ...empty,
      ...noCompany,
      sms_off_at: null,
      anonymised_at: now,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
  await forgetFollowUps(account, db, id, now)
  await db
    .updateTable('vehicle')
    .set({ customer_id: null, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('customer_id', '=', id)
    .execute()
  await forgetReports(account, db, id)
  await forgetMessages(account, db, id, now)
  await forgetMailStops(account, db, id)
  await revokeOfCustomer(account, db, id)
  await revokeLinksOfCustomer(account, db, id)
  await refreshSearch(account, db, { customerId: id })
}

export type Overdue = { id: string; account: string }

/** Epoch ms. */
export type ForgetBounds = { readonly visits: number; readonly requests: number }

/** An appointment of the customer; the account makes the index by customer and start usable. */
const ofCustomer = sql`select 1 from appointment
  where appointment.customer_id = customer.id and appointment.account_id = customer.account_id`

/** Whether a customer has no open appointment, and no visit of any status since an instant. Starts are read by index. */
const lacksVisits = ({ visits }: ForgetBounds) => sql<boolean>`customer.created_at < ${visits}
  and not exists (${ofCustomer} and starts_at >= ${visits})
  and not exists (${ofCustomer} and status in (${sql.join(live)}))`

/** Whether a customer has only asked online, and came to nothing of it. */
const onlyAsked = ({ requests }: ForgetBounds) => sql<boolean>`customer.created_at < ${requests}
  and exists (${ofCustomer}) and not exists (${ofCustomer} and starts_at >= ${requests})
  and not exists (${ofCustomer} and (source <> 'online' or status not in (${sql.join([...unmetStatuses])})))`

const overdueOf = (db: Db, bounds: ForgetBounds) =>
  db
    .selectFrom('customer')
    .select(['customer.id', 'customer.account_id as account'])
    .where('anonymised_at', 'is', null)
    .where((where) => where.or([lacksVisits(bounds), onlyAsked(bounds)]))

/**
 * Returns the customers of all stations whose time is over, among the `count` customers that follow an id; `last` is the
 * id of the last of these, `null` at the end.
 */
export async function findOverdue(
  db: Db,
  bounds: ForgetBounds,
  { after, count }: { after: string; count: number },
): Promise<{ overdue: Overdue[]; last: string | null }> {
  const next = db.selectFrom('customer').select('id').where('id', '>', after).orderBy('id').limit(count)
  const { last } = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return { overdue: [], last }
  const overdue = await overdueOf(db, bounds)
    .where('customer.id', '>', after)
    .where('customer.id', '<=', last)
    .orderBy('customer.id')
    .execute()
  return { overdue, last }
}

/** Whether the customer's time is over, as `findOverdue`. */
export async function isOverdue(account: string, db: Db, id: string, bounds: ForgetBounds): Promise<boolean> {
  const found = overdueOf(db, bounds).where('customer.account_id', '=', account).where('customer.id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}
