import { forgetPhotosBefore } from '#domain/photo.ts'
import type { Deps } from '../deps.ts'
import { photoOfFile, removeFiles } from './photo-files.ts'
import { deleteOldPhotos, findUsedNames } from './store.ts'

/** Writing a file and its row takes less time than this. */
const graceMs = 10 * 60_000
const atOnce = 500
/** The number of files without a row that one upload can leave. */
const fewFiles = 20

type SweepDeps = Pick<Deps, 'database' | 'photos' | 'log'>

/**
 * Deletes photos of orders after their retention period, and files that belong to nothing: the process was killed
 * between a file and its row, or the row was deleted with its station. Fresh files stay, because another instance may
 * be writing them. If no file at all is known, all stay: the database is then another one, and starting with it must
 * not delete the pictures.
 */
export async function sweepPhotos({ database, photos, log }: SweepDeps, now: number): Promise<void> {
  await photos.removeUnfinished(now - graceMs)
  await removeFiles(photos, await deleteOldPhotos(database.db, forgetPhotosBefore(now), atOnce))
  const settled = (await photos.list()).filter(({ putAt }) => putAt < now - graceMs).map(({ name }) => name)
  const lost = []
  for (let from = 0; from < settled.length; from += atOnce) {
    const files = settled.slice(from, from + atOnce)
    const used = await findUsedNames(
      database.db,
      files.flatMap((file) => [file, photoOfFile(file)]),
    )
    lost.push(...files.filter((file) => !used.has(file) && !used.has(photoOfFile(file))))
  }
  if (lost.length > fewFiles && lost.length === settled.length) {
    log.warn({ files: lost.length }, 'the stored photos are not of this database: none is swept')
    return
  }
  for (const file of lost) await photos.remove(file)
}
