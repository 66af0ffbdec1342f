import { getPhoto, removeAppointmentPhoto, uploadAppointmentPhotos } from '#contract/photos.ts'
import { mayRemovePhoto } from '#domain/photo.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { fileName, removeFiles } from './photo-files.ts'
import { deletePhoto, findPhoto, findPhotos } from './store.ts'
import { storePhotos } from './store-photos.ts'

export function bindPhotos(bind: Bind, deps: Deps): void {
  const { database, photos, now } = deps

  bind(getPhoto)(async ({ params }, { account }) => {
    const photo = await findPhoto(account, database.db, params.id)
    const value = photo && (await photos.get(fileName(photo.name, params.size)))
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(uploadAppointmentPhotos)(async ({ params, ...upload }, actor) => {
    const result = await storePhotos(deps, actor, params.id, upload)
    if (!result.ok) return result
    return { ok: true, value: { photos: await findPhotos(actor.account, database.db, params.id) } }
  })

  bind(removeAppointmentPhoto)(async ({ params }, { account, user, role, log }) => {
    const removed = await inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      const photo = await findPhoto(account, tx, params.photoId)
      if (photo?.appointment_id !== params.id) return fail('not-found')
      const may = mayRemovePhoto({ role, isOwn: photo.taken_by_id === user.id }, now() - photo.created_at)
      if (!may.ok) return fail(may.why)
      await deletePhoto(account, tx, photo.id)
      return { ok: true as const, name: photo.name }
    })
    if (!removed.ok) return removed
    await removeFiles(photos, [removed.name])
    log.info({ appointment: params.id }, 'photo removed')
    return { ok: true, value: { photos: await findPhotos(account, database.db, params.id) } }
  })
}
