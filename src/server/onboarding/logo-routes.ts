import { getStationLogo, removeStationLogo, type StationLogo, uploadStationLogo } from '#contract/onboarding.ts'
import { largestLogo } from '#domain/photo.ts'
import { inTransaction, inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { type PictureSize, processPicture } from '../photos/process-picture.ts'
import { sumPhotoBytes } from '../photos/store.ts'
import { deleteLogo, findLogo, type LogoRow, putLogo } from '../stations/logo-store.ts'
import { lockStation } from '../stations/store.ts'
import { makeToken } from '../token.ts'

// Letters and edges of a logo blur in a lossy picture.
const logoSize: PictureSize = { ...largestLogo, fit: 'inside', lossless: true }

export const presentLogo = ({ name, width, height }: LogoRow): StationLogo => ({ name, width, height })

export function bindLogo(bind: Bind, { config, database, photos, now }: Deps): void {
  const { field } = uploadStationLogo.files

  bind(uploadStationLogo)(async ({ files }, { account, log }) => {
    const [file] = files
    const processed = file && (await processPicture(file, [logoSize]))
    const [picture] = processed?.ok ? processed.pictures : []
    if (!picture) return fail(processed && !processed.ok ? processed.why : 'not-an-image', { field })
    const { bytes, width, height } = picture
    const name = makeToken()
    const row = { account_id: account, name, width, height, bytes: bytes.byteLength, created_at: now() }
    await photos.put(name, bytes)
    const saved = await inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      const before = await findLogo(account, tx)
      const used = (await sumPhotoBytes(account, tx)) - (before?.bytes ?? 0)
      if (used + row.bytes > config.photoQuotaBytes) return fail('storage-full', { field })
      await putLogo(tx, row)
      return { ok: true as const, before: before?.name ?? null }
    })
    // If this throws, the transaction may still have been committed: a later sweep deletes the file that is left.
    if (!saved.ok) {
      await photos.remove(name)
      return saved
    }
    if (saved.before !== null) await photos.remove(saved.before)
    log.info('logo changed')
    return { ok: true, value: presentLogo(row) }
  })

  bind(removeStationLogo)(async (_input, { account, log }) => {
    const removed = await inTransaction(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      const before = await findLogo(account, tx)
      await deleteLogo(account, tx)
      return before
    })
    if (removed) {
      await photos.remove(removed.name)
      log.info('logo removed')
    }
    return { ok: true, value: undefined }
  })

  bind(getStationLogo)(async ({ params }, { account }) => {
    const logo = await findLogo(account, database.db)
    const value = logo?.name === params.name ? await photos.get(logo.name) : null
    return value ? { ok: true, value } : fail('not-found')
  })
}
