import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Photo } from '#contract/photos.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'
import type { PhotoTable, Tables } from '../db/tables.ts'

export type PhotoRow = Selectable<PhotoTable>

const iso = (at: number): string => new Date(at).toISOString()

/** The photos of an order, or with `null` the station's own. */
const selectPlace = (account: string, db: Db, appointmentId: string | null) =>
  db
    .selectFrom('photo')
    .where('account_id', '=', account)
    .where('appointment_id', appointmentId === null ? 'is' : '=', appointmentId)

const inOrder = <O>(query: SelectQueryBuilder<Tables, 'photo', O>) =>
  query.selectAll().orderBy('position').orderBy('id')
const selectOfOrder = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  inOrder(selectPlace(account, db, id)),
)

export async function findPhotos(account: string, db: Db, appointmentId: string | null): Promise<Photo[]> {
  const rows =
    appointmentId === null
      ? await inOrder(selectPlace(account, db, null)).execute()
      : await selectOfOrder(db, { account, id: appointmentId })
  return rows.map((row) => ({
    id: row.id,
    width: row.width,
    height: row.height,
    note: row.note,
    ...(row.finding_id === null ? {} : { findingId: row.finding_id }),
    createdAt: iso(row.created_at),
    takenAt: iso(row.occurred_at ?? row.created_at),
    isTimeUncertain: row.time_uncertain === 1,
    takenById: row.taken_by_id,
    takenBy: row.taken_by,
    employeeId: row.employee_id,
  }))
}

export async function findPhoto(account: string, db: Db, id: string): Promise<PhotoRow | null> {
  const rows = db.selectFrom('photo').selectAll().where('account_id', '=', account).where('id', '=', id)
  return (await rows.executeTakeFirst()) ?? null
}

/** The photos with these ids. */
export async function findTaken(account: string, db: Db, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('photo').selectAll().where('account_id', '=', account).where('id', 'in', ids).execute()
}

/** Those of these ids whose photo was removed. */
export async function findRemoved(account: string, db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('removed_photo')
    .select('id')
    .where('account_id', '=', account)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The number of photos in a list, its last position, and the bytes of all the station's pictures. */
export async function measurePhotos(
  account: string,
  db: Db,
  appointmentId: string | null,
): Promise<{ count: number; last: number; bytes: number }> {
  const place = await selectPlace(account, db, appointmentId)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  return { count: place.count, last: place.last ?? -1, bytes: await sumPhotoBytes(account, db) }
}

/** The bytes of all pictures of a station, its logo included. */
export async function sumPhotoBytes(account: string, db: Db): Promise<number> {
  let bytes = 0
  for (const table of ['photo', 'station_logo'] as const) {
    const sum = await db
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    // PostgreSQL sums bigint to numeric, which is returned as text.
    bytes += Number(sum.bytes ?? 0)
  }
  return bytes
}

/**
 * Makes room for a photo that arrives after later ones of the same person: ids of devices sort by time. Returns its
 * position, or `null` if it comes last.
 */
export async function makeRoom(
  db: Db,
  {
    account_id,
    appointment_id,
    taken_by_id,
    id,
  }: Pick<PhotoRow, 'account_id' | 'appointment_id' | 'taken_by_id' | 'id'>,
): Promise<number | null> {
  const later = await selectPlace(account_id, db, appointment_id)
    .select(({ fn }) => fn.min('position').as('position'))
    .where('taken_by_id', '=', taken_by_id)
    .where('occurred_at', 'is not', null)
    .where('id', '>', id)
    .executeTakeFirst()
  const position = later?.position ?? null
  if (position === null) return null
  await db
    .updateTable('photo')
    .set({ position: sql<number>`position + 1` })
    .where('account_id', '=', account_id)
    .where('appointment_id', '=', appointment_id)
    .where('position', '>=', position)
    .execute()
  return position
}

export async function insertPhotos(db: Db, rows: readonly PhotoRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('photo').values(rows).execute()
}

export async function deletePhoto(account: string, db: Db, id: string): Promise<void> {
  await db.deleteFrom('photo').where('account_id', '=', account).where('id', '=', id).execute()
}

/** A photo with this id is not stored again. */
export async function noteRemoved(account: string, db: Db, id: string, now: number): Promise<void> {
  await db.insertInto('removed_photo').values({ account_id: account, id, removed_at: now }).execute()
}

/** Puts the station's own photos in the order of these ids. */
export async function movePhotos(account: string, db: Db, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await db.updateTable('photo').set({ position }).where('account_id', '=', account).where('id', '=', id).execute()
  }
}

export async function findListVersion(account: string, db: Db): Promise<number> {
  const row = await db.selectFrom('station').select('photos_version').where('id', '=', account).executeTakeFirst()
  return row?.photos_version ?? 1
}

export async function countListVersion(account: string, db: Db): Promise<void> {
  const next = { photos_version: sql<number>`photos_version + 1` }
  await db.updateTable('station').set(next).where('id', '=', account).execute()
}

/**
 * Deletes photos of orders of any station from before an instant (epoch ms), at most `limit`; returns the names of
 * their files.
 */
export async function deleteOldPhotos(db: Db, before: number, limit: number): Promise<string[]> {
  const old = await db
    .selectFrom('photo')
    .select(['name'])
    .where('appointment_id', 'is not', null)
    .where('created_at', '<', before)
    .limit(limit)
    .execute()
  const names = old.map(({ name }) => name)
  if (names.length > 0) await db.deleteFrom('photo').where('name', 'in', names).execute()
  return names
}

/** Returns the names that a photo, a logo or a user has. */
export async function findUsedNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const photos = await db.selectFrom('photo').select('name').where('name', 'in', names).execute()
  const logos = await db.selectFrom('station_logo').select('name').where('name', 'in', names).execute()
  const people = await db.selectFrom('user').select('photo as name').where('photo', 'in', names).execute()
  return new Set([...photos, ...logos, ...people].flatMap(({ name }) => name ?? []))
}
