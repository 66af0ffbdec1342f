import { resolve } from 'node:path'
import { type PhotoStoreKind, parseConfig } from '../config.ts'
import { StartProblem } from '../start-problem.ts'
import { atOnce } from './at-once.ts'
import { openPhotoStore, otherKind } from './open-photo-store.ts'

const usage = 'Usage: npm run move-photos'
const labels: Readonly<Record<PhotoStoreKind, string>> = { folder: 'the data folder', s3: 'the S3 store' }

/**
 * Moves all photos into the configured store, from the other one. A photo is removed there when the configured store has
 * returned the same bytes, so that it may be interrupted and run again. Throws StartProblem if the operator can fix the
 * cause.
 */
export async function runMovePhotos(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  if (args.length > 0) throw new StartProblem(usage)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const { config } = parsed
  if (!config.s3) throw new StartProblem('There is no S3 store. Set S3_ENDPOINT and the other S3 variables.')
  const dataDir = resolve(config.dataDir)
  const source = openPhotoStore({ photoStore: otherKind(config.photoStore), s3: config.s3 }, dataDir)
  const target = openPhotoStore(config, dataDir)
  // A move that was killed has left them.
  await target.removeUnfinished(Date.now())
  const names = (await source.list()).map(({ name }) => name)
  await atOnce(names, async (name) => {
    const bytes = await source.get(name)
    if (!bytes) return
    const before = await target.get(name)
    if (!before) await target.put(name, bytes)
    const after = before ?? (await target.get(name))
    if (!after || !Buffer.from(after).equals(bytes)) {
      throw new StartProblem(
        `The photo ${name} is not the same in ${labels[config.photoStore]}. It stays where it was.`,
      )
    }
    await source.remove(name)
  })
  const kind = config.photoStore
  return [
    `${names.length} files moved from ${labels[otherKind(kind)]} to ${labels[kind]}, where the server looks for photos with PHOTO_STORE=${kind}.`,
  ]
}
