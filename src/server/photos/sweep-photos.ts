import { forgetPhotosBefore } from '#domain/photo.ts'
import type { Deps } from '../deps.ts'
import { photoOfFile, removeFiles } from './photo-files.ts'
import { deleteOldPhotos, findUsedNames } from './store.ts'

/** A file is written in less, and has its row in less. */
const graceMs = 10 * 60_000
const atOnce = 500

/**
 * Deletes photos of orders after their time, and files that belong to nothing: the process was killed between a file
 * and its row, or the row has gone with its station. Another instance may be writing: what is fresh stays.
 */
export async function sweepPhotos({ database, photos }: Pick<Deps, 'database' | 'photos'>, now: number): Promise<void> {
  await photos.removeUnfinished(now - graceMs)
  await removeFiles(photos, await deleteOldPhotos(database.db, forgetPhotosBefore(now), atOnce))
  const settled = (await photos.list()).filter(({ putAt }) => putAt < now - graceMs)
  for (let from = 0; from < settled.length; from += atOnce) {
    const files = settled.slice(from, from + atOnce).map(({ name }) => name)
    const used = await findUsedNames(
      database.db,
      files.flatMap((file) => [file, photoOfFile(file)]),
    )
    const isUsed = (file: string): boolean => used.has(file) || used.has(photoOfFile(file))
    for (const file of files) if (!isUsed(file)) await photos.remove(file)
  }
}
