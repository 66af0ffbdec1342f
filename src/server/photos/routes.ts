import { getPhoto, removeAppointmentPhoto, uploadAppointmentPhotos } from '#contract/photos.ts'
import { mayRemovePhoto } from '#domain/photo.ts'
import { isPhotoOfReport } from '../appointments/condition-reports/read-reports.ts'
import { isOwnChange } from '../appointments/rows/sent-change.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { fileName, removeFiles } from './photo-files.ts'
import { deletePhoto, findPhoto, findPhotos, noteRemoved } from './store.ts'
import { storePhotos } from './store-photos.ts'

export function bindPhotos(bind: Bind, deps: Deps): void {
  const { database, photos, now } = deps

  bind(getPhoto)(async ({ params }, { account }) => {
    const photo = await findPhoto(account, database.db, params.id)
    const value = photo && (await photos.get(fileName(photo.name, params.size)))
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(uploadAppointmentPhotos)(async ({ params, headers, ...upload }, actor) => {
    if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
    const result = await storePhotos(deps, actor, params.id, upload, headers)
    if (!result.ok) return result
    return { ok: true, value: await photosOf(actor.account, params.id) }
  })

  bind(removeAppointmentPhoto)(async ({ params, headers }, { account, user, role, log }) => {
    if (!isOwnChange({ account, user }, headers)) return fail('actor-mismatch')
    const isRepeatable = headers['idempotency-key'] !== undefined
    const removed = await inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      const photo = await findPhoto(account, tx, params.photoId)
      if (photo?.appointment_id !== params.id) {
        const isGone = isRepeatable && (await findAppointment(account, tx, params.id)) !== null
        return isGone ? { ok: true as const, name: null } : fail('not-found')
      }
      const may = mayRemovePhoto({ role, isOwn: photo.taken_by_id === user.id }, now() - photo.created_at)
      if (!may.ok) return fail(may.why)
      if (await isPhotoOfReport(account, tx, params.id, photo.id)) return fail('photo-in-report')
      await deletePhoto(account, tx, photo.id)
      await noteRemoved(account, tx, photo.id, now())
      return { ok: true as const, name: photo.name }
    })
    if (!removed.ok) return removed
    if (removed.name !== null) {
      await removeFiles(photos, [removed.name])
      log.info({ appointment: params.id }, 'photo removed')
    }
    return { ok: true, value: await photosOf(account, params.id) }
  })

  async function photosOf(account: string, appointmentId: string) {
    return { appointmentId, photos: await findPhotos(account, database.db, appointmentId) }
  }
}
