import { workshopPath } from '#contract/pages/server-pages.ts'
import { getWorkshopPage, saveWorkshopPage, type WorkshopPage } from '#contract/pages/workshop-page.ts'
import { isReservedSlug, suggestSlugs } from '#domain/workshop-page/slug.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findStation, lockStation } from '../stations/store.ts'
import { findPage, findTakenSlugs, putPage, type StoredPage, takeSlug } from './store.ts'

const field = 'slug'

export function bindWorkshopPage(bind: Bind, { config, database, now }: Deps): void {
  const present = (page: StoredPage): WorkshopPage => ({
    ...page,
    url: `${config.publicOrigin}${workshopPath}/${page.slug}`,
  })

  /** The saved page, or one with a free slug made of the station's name. */
  async function read(account: string, db: Db): Promise<StoredPage> {
    const saved = await findPage(account, db)
    if (saved) return saved
    const station = await findStation(account, db)
    const suggested = suggestSlugs(station?.content.name ?? '', station?.content.city ?? '')
    const taken = await findTakenSlugs(account, db, suggested)
    const slug = suggested.find((one) => !taken.has(one)) ?? `workshop-${account.slice(-12)}`
    return { slug, isPublic: false, version: 0 }
  }

  bind(getWorkshopPage)(async (_input, { account }) => ({
    ok: true,
    value: present(await read(account, database.db)),
  }))

  bind(saveWorkshopPage)(async ({ body: { slug, isPublic, version } }, { account, log }) => {
    const saved = await inTransactionIfOk(database, async (tx): Promise<Answer<WorkshopPage>> => {
      await lockStation(account, tx, database.kind)
      const held = await read(account, tx)
      if (version !== undefined && version !== held.version) {
        // A repetition after a lost answer is not a conflict.
        const isSame = held.slug === slug && held.isPublic === isPublic
        return isSame ? { ok: true, value: present(held) } : fail('version-conflict', { current: present(held) })
      }
      // An address that became reserved later stays with its workshop.
      if (isReservedSlug(slug) && slug !== held.slug) return fail('slug-reserved', { field })
      if (!(await takeSlug(account, tx, slug, now()))) return fail('slug-taken', { field })
      const page = { slug, isPublic, version: held.version + 1 }
      await putPage(account, tx, page, now())
      return { ok: true, value: present(page) }
    })
    if (saved.ok) log.info({ slug, isPublic }, 'workshop page changed')
    return saved
  })
}
