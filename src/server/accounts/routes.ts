import {
  listStationPhotos,
  orderStationPhotos,
  removeStationPhoto,
  type StationPhotos,
  uploadStationPhotos,
} from '#contract/accounts.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail, invalidField } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { removeFiles } from '../photos/photo-files.ts'
import { countListVersion, deletePhoto, findListVersion, findPhoto, findPhotos, movePhotos } from '../photos/store.ts'
import { storePhotos } from '../photos/store-photos.ts'
import { lockStation } from '../stations/store.ts'

export function bindAccounts(bind: Bind, deps: Deps): void {
  const { database, photos } = deps
  const read = async (account: string, db: Db = database.db): Promise<StationPhotos> => ({
    photos: await findPhotos(account, db, null),
    version: await findListVersion(account, db),
  })

  bind(uploadStationPhotos)(async (upload, actor) => {
    const stored = await storePhotos(deps, actor, null, upload)
    return stored.ok ? { ok: true, value: await read(actor.account) } : stored
  })

  bind(listStationPhotos)(async (_input, { account }) => ({ ok: true, value: await read(account) }))

  bind(orderStationPhotos)(({ body: { ids, version } }, { account }) =>
    inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      const before = await read(account, tx)
      if (version !== undefined && version !== before.version) return fail('version-conflict', { current: before })
      const known = before.photos.map(({ id }) => id)
      const isAll = ids.length === known.length && known.every((id) => ids.includes(id))
      if (!isAll) return invalidField('ids', 'not-all')
      if (ids.every((id, at) => id === known[at])) return { ok: true, value: before }
      await movePhotos(account, tx, ids)
      await countListVersion(account, tx)
      return { ok: true, value: await read(account, tx) }
    }),
  )

  bind(removeStationPhoto)(async ({ params }, { account, log }) => {
    const removed = await inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      const photo = await findPhoto(account, tx, params.id)
      // Photos of orders do not belong to the station's own photos.
      if (photo?.appointment_id !== null) return fail('not-found')
      await deletePhoto(account, tx, photo.id)
      await countListVersion(account, tx)
      return { ok: true as const, name: photo.name }
    })
    if (!removed.ok) return removed
    await removeFiles(photos, [removed.name])
    log.info({ photo: params.id }, 'photo of the station removed')
    return { ok: true, value: await read(account) }
  })
}
