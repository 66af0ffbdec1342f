import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { leaveAccount } from '../db/within-account.ts'

export type StoredPage = { readonly slug: string; readonly isPublic: boolean; readonly version: number }

/** How many earlier slugs of a station lead to its page. */
export const keptSlugs = 5

export async function findPage(account: string, db: Db): Promise<StoredPage | null> {
  const row = await db
    .selectFrom('workshop_page')
    .select(['slug', 'is_public as isPublic', 'version'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row ? { ...row, isPublic: row.isPublic === 1 } : null
}

/** The station of a slug, and the present slug of its page. */
export async function findBySlug(
  db: Db,
  slug: string,
): Promise<{ account: string; slug: string; isPublic: boolean } | null> {
  const row = await db
    .selectFrom('workshop_slug')
    .innerJoin('workshop_page', 'workshop_page.account_id', 'workshop_slug.account_id')
    .select(['workshop_page.account_id as account', 'workshop_page.slug', 'workshop_page.is_public as isPublic'])
    .where('workshop_slug.slug', '=', slug)
    .executeTakeFirst()
  return row ? { ...row, isPublic: row.isPublic === 1 } : null
}

/** A sitemap may have no more. */
const mostInSitemap = 50_000

/** The slugs of all public pages, and whether customers can book there, in the order of their slugs. */
export async function findPublicSlugs(db: Db): Promise<{ slug: string; isBookable: boolean }[]> {
  const rows = await db
    .selectFrom('workshop_page')
    .leftJoin('online_booking', 'online_booking.account_id', 'workshop_page.account_id')
    .select(['workshop_page.slug', 'online_booking.is_on as isOn'])
    .where('workshop_page.is_public', '=', 1)
    .orderBy('workshop_page.slug')
    .limit(mostInSitemap / 2)
    .execute()
  return rows.map(({ slug, isOn }) => ({ slug, isBookable: isOn === 1 }))
}

/** Returns those of the slugs that lead to a page of another station. */
export async function findTakenSlugs(account: string, db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  // Addresses are unique among all stations.
  const rows = await leaveAccount(() =>
    db
      .selectFrom('workshop_slug')
      .select('slug')
      .where('slug', 'in', slugs)
      .where('account_id', '!=', account)
      .execute(),
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Takes a slug for a station, and gives up the oldest of too many. Returns whether it is free. */
export async function takeSlug(account: string, tx: Tx, slug: string, now: number): Promise<boolean> {
  const row = { slug, account_id: account, taken_at: now }
  await tx
    .insertInto('workshop_slug')
    .values(row)
    // Two stations at once: the constraint decides.
    .onConflict((on) => on.doNothing())
    .execute()
  if ((await findTakenSlugs(account, tx, [slug])).size > 0) return false
  await tx
    .updateTable('workshop_slug')
    .set({ taken_at: now })
    .where('slug', '=', slug)
    .where('account_id', '=', account)
    .execute()
  const earlier = await tx
    .selectFrom('workshop_slug')
    .select('slug')
    .where('account_id', '=', account)
    .where('slug', '!=', slug)
    .orderBy('taken_at', 'desc')
    .orderBy('slug')
    .execute()
  const dropped = earlier.slice(keptSlugs).map((one) => one.slug)
  if (dropped.length > 0)
    await tx.deleteFrom('workshop_slug').where('account_id', '=', account).where('slug', 'in', dropped).execute()
  return true
}

export async function putPage(account: string, tx: Tx, page: StoredPage, now: number): Promise<void> {
  const content = { slug: page.slug, is_public: page.isPublic ? 1 : 0, updated_at: now, version: page.version } as const
  await tx
    .insertInto('workshop_page')
    .values({ account_id: account, ...content })
    .onConflict((on) => on.column('account_id').doUpdateSet(content))
    .execute()
}
