import { isDeepStrictEqual } from 'node:util'
import {
  getProfile,
  getProfilePhoto,
  myProfile,
  type Profile,
  removeProfilePhoto,
  updateProfile,
  uploadProfilePhoto,
} from '#contract/profiles.ts'
import { desk } from '#domain/role.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { findDeviceProfile } from '../devices/store.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { processPicture } from '../photos/process-picture.ts'
import { makeToken } from '../token.ts'
import { nameEmployee } from './employee-name-store.ts'
import { photoPath } from './photo-path.ts'
import { findColleague, findPhotoName, findProfile, replacePhoto, updateUser } from './store.ts'

const photoSize = { width: 256, height: 256, fit: 'cover' } as const

export function bindProfiles(bind: Bind, { database, photos, now }: Deps): void {
  const readOwn = async (userId: string): Promise<Answer<Profile>> => {
    const value = await findProfile(database, userId)
    return value ? { ok: true, value } : fail('not-found')
  }
  const swapPhoto = async (userId: string, name: string | null): Promise<Answer<Profile>> => {
    let before: string | null
    try {
      before = await replacePhoto(database, userId, name, now())
    } catch (error) {
      if (name !== null) await photos.remove(name)
      throw error
    }
    if (before !== null) await photos.remove(before)
    return readOwn(userId)
  }

  bind(myProfile)(async (_input, { user, account, device }) => {
    if (!device || account === null) return readOwn(user.id)
    const value = await findDeviceProfile(account, database.db, device.id)
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(getProfile)(async ({ params }, { user, account, role }) => {
    const own = params.id === user.id ? await findProfile(database, user.id) : null
    if (own) {
      const { id, firstName, lastName, phone, photo, role } = own
      return { ok: true, value: { id, firstName, lastName, phone, photo, role } }
    }
    const person = await findColleague(account, database, params.id)
    if (!person) return fail('not-found')
    const phone = role !== null && desk.includes(role) ? person.phone : null
    return { ok: true, value: { ...person, phone, photo: photoPath(person.id, person.photo) } }
  })

  bind(updateProfile)(async ({ body: { version, ...entry } }, { user, log }) => {
    const isSaved = await inTransaction(database, async (tx) => {
      if (!(await updateUser(tx, user.id, entry, version, now()))) return false
      await nameEmployee(tx, user.id, entry, now())
      return true
    })
    if (!isSaved) {
      const current = await findProfile(database, user.id)
      // A repetition after a lost answer is not a conflict.
      const isSame = current && isDeepStrictEqual({ ...current, ...entry }, current)
      return isSame ? { ok: true, value: current } : fail('version-conflict', { current })
    }
    log.info('profile changed')
    return readOwn(user.id)
  })

  bind(uploadProfilePhoto)(async ({ files }, { user, log }) => {
    const [file] = files
    const processed = file && (await processPicture(file, [photoSize]))
    if (!processed?.ok) return fail(processed?.why ?? 'not-an-image', { field: uploadProfilePhoto.files.field })
    const name = makeToken()
    for (const { bytes } of processed.pictures) await photos.put(name, bytes)
    log.info('profile photo changed')
    return swapPhoto(user.id, name)
  })

  bind(removeProfilePhoto)((_input, { user }) => swapPhoto(user.id, null))

  bind(getProfilePhoto)(async ({ params }, { user, account }) => {
    const held =
      params.id === user.id
        ? await findPhotoName(database, user.id)
        : ((await findColleague(account, database, params.id))?.photo ?? null)
    const value = held === params.name ? await photos.get(held) : null
    return value ? { ok: true, value } : fail('not-found')
  })
}
