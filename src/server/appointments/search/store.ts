import { type Expression, type SqlBool, sql } from 'kysely'
import { appointmentWords, areShort, contactMark, type SoughtWords } from '#domain/search-words.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import { escapeLike, isLike } from '../../db/like.ts'

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
      'customer.nip',
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

/** Updates the search text of appointments after a change of the appointment, its vehicle or its customer. */
export async function refreshSearch(account: string, db: Db, which: SearchScope): Promise<void> {
  const query = selectSought(account, db)
  if ('id' in which) await updateRows(account, db, await selectOne(db, { account, id: which.id }))
  else if ('vehicleId' in which) {
    await updateRows(account, db, await query.where('appointment.vehicle_id', '=', which.vehicleId).execute())
  } else await updateRows(account, db, await query.where('appointment.customer_id', '=', which.customerId).execute())
}

async function updateRows(account: string, db: Db, rows: readonly SearchedRow[]): Promise<void> {
  for (const { id, search, name, phone, email, nip, ...sought } of rows) {
    const words = appointmentWords({ ...sought, customer: { name, phone, email, nip } })
    if (words === search) continue
    await updateOne(db, { account, id, search: words })
  }
}

/** Longer words are rarer. */
export function longestFirst(words: SoughtWords): SoughtWords {
  const lengthOf = ([first = '']: readonly string[]) => first.length
  return words.toSorted((a, b) => lengthOf(b) - lengthOf(a))
}

/** `no-contacts`: without phone numbers and e-mail addresses. */
export type SearchedWords = 'all' | 'no-contacts'

/**
 * Returns the condition that the text contains every word in one of its spellings.
 * `isShort`: only at the beginning or the end of a word; `findVisits` then drops ends that are not of plates or numbers.
 */
export function holdsWords(
  text: Expression<string>,
  words: SoughtWords,
  among: SearchedWords = 'all',
  isShort = areShort(words),
): Expression<SqlBool> {
  // Matches only text before the mark.
  const end = among === 'all' ? '%' : `%${contactMark}%`
  // An index of trigrams finds two letters only beside a space.
  const frames = isShort ? (['?', '% ?', '%? '] as const) : (['%?'] as const)
  const patternsOf = (spelling: string) => frames.map((frame) => frame.replace('?', () => escapeLike(spelling)) + end)
  const conditions = longestFirst(words).map((word) =>
    sql.join(
      word.flatMap(patternsOf).map((pattern) => isLike(text, pattern)),
      sql` or `,
    ),
  )
  return sql<SqlBool>`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )})`
}
