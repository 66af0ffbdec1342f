import { sql } from 'kysely'
import type { Bay } from '#contract/bays.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'
import type { BlockTable } from '../db/tables.ts'
import { longestBlockMs } from './longest-block.ts'

type BayRow = Bay & { holdsBlocks: boolean }

/** Returns the bays in the station's order. */
export async function findBays(account: string, db: Db): Promise<Bay[]> {
  const rows = await db
    .selectFrom('bay')
    .select(['id', 'name', 'kind', 'active'])
    .where('account_id', '=', account)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, active: row.active === 1 }))
}

export async function findBay(account: string, db: Db, id: string): Promise<Bay | null> {
  const row = await db
    .selectFrom('bay')
    .select(['id', 'name', 'kind', 'active'])
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, active: row.active === 1 } : null
}

/** Returns the bays in the station's order, each with whether it has past or future blocks. */
export async function findBaysAndUse(account: string, db: Db): Promise<BayRow[]> {
  const rows = await db
    .selectFrom('bay')
    .select((select) => [
      'id',
      'name',
      'kind',
      'active',
      select
        .selectFrom('block')
        .whereRef('block.bay_id', '=', 'bay.id')
        .select((count) => count.fn.countAll<number>().as('blocks'))
        .as('blocks'),
    ])
    .where('account_id', '=', account)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ blocks, active, ...row }) => ({ ...row, active: active === 1, holdsBlocks: (blocks ?? 0) > 0 }))
}

export async function insertBay(account: string, db: Db, bay: Bay & { position: number }, now: number): Promise<void> {
  const { id, name, kind, position } = bay
  const rowVersion = { created_at: now, updated_at: now, version: 1 }
  const active = bay.active ? 1 : 0
  await db
    .insertInto('bay')
    .values({ id, account_id: account, name, kind, active, position, ...rowVersion })
    .execute()
}

export async function updateBay(account: string, db: Db, bay: Bay & { position: number }, now: number): Promise<void> {
  const { id, name, kind, position } = bay
  await db
    .updateTable('bay')
    .set({ name, kind, position, active: bay.active ? 1 : 0, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

export async function deleteBay(account: string, db: Db, id: string): Promise<void> {
  await db.deleteFrom('bay').where('account_id', '=', account).where('id', '=', id).execute()
}

type OccupiedQuery = { account: string; reach: number; from: number; to: number }
const selectFreeBays = compileOnce(
  ['account', 'reach', 'from', 'to'],
  (db, { account, reach, from, to }: OccupiedQuery) =>
    db
      .selectFrom('bay')
      .select('id')
      .where('account_id', '=', account)
      .where('active', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('block')
              .select('block.id')
              .whereRef('block.bay_id', '=', 'bay.id')
              .where('block.live', '=', sql.lit(1))
              .where('block.from_at', '>', reach)
              .where('block.from_at', '<', to)
              .where('block.to_at', '>', from),
          ),
        ),
      )
      .orderBy('position')
      .orderBy('id'),
)

/** Returns the ids of active bays that are free in a span (ms since the epoch), in the station's order. */
export async function findFreeBayIds(account: string, db: Db, from: number, to: number): Promise<string[]> {
  const rows = await selectFreeBays(db, { account, reach: from - longestBlockMs, from, to })
  return rows.map((row) => row.id)
}

const selectBlocks = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('block')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('from_at')
    .orderBy('id'),
)

export const findBlocks = (account: string, db: Db, appointmentId: string): Promise<BlockTable[]> =>
  selectBlocks(db, { account, id: appointmentId })

const insertOne = compileOnce(
  ['id', 'account_id', 'appointment_id', 'bay_id', 'employee_id', 'from_at', 'to_at', 'live'],
  (db, block: BlockTable) => db.insertInto('block').values(block),
)

/** Throws an error of the constraint `bayOverlap` if the bay is taken. */
export async function insertBlock(account: string, db: Db, block: Omit<BlockTable, 'account_id'>): Promise<void> {
  await insertOne(db, { ...block, account_id: account })
}

/** Throws like `insertBlock`. */
export async function moveBlock(
  account: string,
  db: Db,
  id: string,
  to: Pick<BlockTable, 'bay_id' | 'employee_id' | 'from_at' | 'to_at'>,
): Promise<void> {
  await db.updateTable('block').set(to).where('account_id', '=', account).where('id', '=', id).execute()
}

/** Frees the bays of an appointment, or books them again; booking throws like `insertBlock`. */
export async function setBlocksLive(account: string, db: Db, appointmentId: string, live: 0 | 1): Promise<void> {
  await db
    .updateTable('block')
    .set({ live })
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Returns the live blocks in a span (ms since the epoch, half-open), `except` those of one appointment. */
export async function findLiveBlocks(
  account: string,
  db: Db,
  { from, to }: { from: number; to: number },
  except: string | null,
): Promise<Pick<BlockTable, 'bay_id' | 'employee_id' | 'from_at' | 'to_at'>[]> {
  return db
    .selectFrom('block')
    .select(['bay_id', 'employee_id', 'from_at', 'to_at'])
    .where('account_id', '=', account)
    .where('live', '=', sql.lit(1))
    .where('from_at', '>', from - longestBlockMs)
    .where('from_at', '<', to)
    .where('to_at', '>', from)
    .$if(except !== null, (query) => query.where('appointment_id', '<>', except))
    .execute()
}
