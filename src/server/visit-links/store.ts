import { isEnded, type Status, statuses } from '#domain/appointment.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

const dayMs = 24 * 3600_000
/** How long the links to a visit work after its end. */
export const lastingDays = 30

const endedStatuses: readonly Status[] = statuses.filter(isEnded)

/** Whether the links to a visit have stopped working at `now` (epoch ms). */
export const hasLinkExpired = (visit: { status: Status; status_since: number }, now: number): boolean =>
  isEnded(visit.status) && visit.status_since <= now - lastingDays * dayMs

/** The links to one visit that work at the same time: one for each message, and those that the desk shares. */
export const mostVisitLinks = 50

const linksOf = (account: string, db: Db, appointmentId: string) =>
  db
    .selectFrom('visit_link')
    .select('token_hash')
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)

export const countLinks = async (account: string, db: Db, appointmentId: string): Promise<number> =>
  (await linksOf(account, db, appointmentId).execute()).length

/** Stores a link to the page of a visit; the oldest of too many stop working. `hash`: the digest of its token. */
export async function insertVisitLink(
  account: string,
  db: Db,
  { hash, appointmentId, now }: { hash: string; appointmentId: string; now: number },
): Promise<void> {
  const row = { token_hash: hash, account_id: account, appointment_id: appointmentId, made_at: now }
  await db.insertInto('visit_link').values(row).execute()
  const links = await linksOf(account, db, appointmentId).orderBy('made_at', 'desc').execute()
  const old = links.slice(mostVisitLinks).map((link) => link.token_hash)
  if (old.length > 0) await db.deleteFrom('visit_link').where('token_hash', 'in', old).execute()
}

const selectByToken = compileOnce(['hash', 'endedBefore'], (db, values: { hash: string; endedBefore: number }) =>
  db
    .selectFrom('visit_link')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.id', '=', 'visit_link.appointment_id')
        .onRef('appointment.account_id', '=', 'visit_link.account_id'),
    )
    .select(['visit_link.account_id as account', 'visit_link.appointment_id as appointmentId'])
    .where('visit_link.token_hash', '=', values.hash)
    .where((where) =>
      where.or([
        where('appointment.status', 'not in', endedStatuses),
        where('appointment.status_since', '>', values.endedBefore),
      ]),
    ),
)

/** Returns the visit of a link, of any station; `null` if the token is unknown or has expired at `now` (epoch ms). */
export async function findVisitByToken(
  db: Db,
  hash: string,
  now: number,
): Promise<{ account: string; appointmentId: string } | null> {
  const [row] = await selectByToken(db, { hash, endedBefore: now - lastingDays * dayMs })
  return row ?? null
}

/** Revokes the links to a visit. */
export async function revokeVisitLinks(account: string, db: Db, appointmentId: string): Promise<void> {
  await db
    .deleteFrom('visit_link')
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Revokes the links to all visits of a customer. */
export async function revokeLinksOfCustomer(account: string, db: Db, customerId: string): Promise<void> {
  const visits = db
    .selectFrom('appointment')
    .select('id')
    .where('account_id', '=', account)
    .where('customer_id', '=', customerId)
  await db.deleteFrom('visit_link').where('account_id', '=', account).where('appointment_id', 'in', visits).execute()
}

/** Looking at them takes a few milliseconds, in which the embedded database answers nobody. */
const linksAtOnce = 500

/** Deletes the links that have expired, of all stations. */
export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const links: { token_hash: string }[] = await db
      .selectFrom('visit_link')
      .select('token_hash')
      .where('token_hash', '>', after)
      .orderBy('token_hash')
      .limit(linksAtOnce)
      .execute()
    const last = links.at(-1)?.token_hash
    if (last === undefined) return
    await db
      .deleteFrom('visit_link')
      .where('token_hash', '>', after)
      .where('token_hash', '<=', last)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('appointment')
            .select('appointment.id')
            .whereRef('appointment.id', '=', 'visit_link.appointment_id')
            .whereRef('appointment.account_id', '=', 'visit_link.account_id')
            .where('appointment.status', 'in', endedStatuses)
            .where('appointment.status_since', '<=', now - lastingDays * dayMs),
        ),
      )
      .execute()
    after = links.length < linksAtOnce ? undefined : last
  }
}
