import { type Expression, type SqlBool, sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { appointmentWords, contactMark } from './search-words.ts'

type SearchScope = { id: string } | { vehicleId: string } | { customerId: string }

const selectSought = (account: string, db: Db) =>
  db
    .selectFrom('appointment')
    .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .select([
      'appointment.id',
      'appointment.year',
      'appointment.number',
      'appointment.complaint',
      'appointment.search',
      'vehicle.plate',
      'vehicle.vin',
      'vehicle.brand',
      'vehicle.model',
      'customer.name',
      'customer.phone',
      'customer.email',
    ])
    .where('appointment.account_id', '=', account)

type SearchedRow = Awaited<ReturnType<ReturnType<typeof selectSought>['executeTakeFirstOrThrow']>>

type One = { account: string; id: string }
const selectOne = compileOnce(['account', 'id'], (db, { account, id }: One) =>
  selectSought(account, db).where('appointment.id', '=', id),
)
const updateOne = compileOnce(['account', 'id', 'search'], (db, { account, id, search }: One & { search: string }) =>
  db.updateTable('appointment').set({ search }).where('account_id', '=', account).where('id', '=', id),
)

/** Brings up to date what appointments are found by: after a change of one, of its car or of its customer. */
export async function refreshSearch(account: string, db: Db, which: SearchScope): Promise<void> {
  const query = selectSought(account, db)
  if ('id' in which) await keep(account, db, await selectOne(db, { account, id: which.id }))
  else if ('vehicleId' in which) {
    await keep(account, db, await query.where('appointment.vehicle_id', '=', which.vehicleId).execute())
  } else await keep(account, db, await query.where('appointment.customer_id', '=', which.customerId).execute())
}

async function keep(account: string, db: Db, rows: readonly SearchedRow[]): Promise<void> {
  for (const { id, search, name, phone, email, ...sought } of rows) {
    const words = appointmentWords({ ...sought, customer: { name, phone, email } })
    if (words === search) continue
    await updateOne(db, { account, id, search: words })
  }
}

/** `no-contacts`: all but phone numbers and e-mail addresses. */
export type SearchedWords = 'all' | 'no-contacts'

/** A condition: the text holds every word in one of its ways. */
export function holdsWords(
  text: Expression<string>,
  words: readonly (readonly string[])[],
  among: SearchedWords = 'all',
): Expression<SqlBool> {
  // What is found has the mark behind it.
  const end = among === 'all' ? '%' : `%${contactMark}%`
  const ways = words.map((word) =>
    sql.join(
      word.map((way) => sql`${text} like ${`%${escapeLike(way)}${end}`} escape '\\'`),
      sql` or `,
    ),
  )
  return sql<SqlBool>`(${sql.join(
    ways.map((one) => sql`(${one})`),
    sql` and `,
  )})`
}
