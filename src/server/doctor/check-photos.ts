import { randomBytes } from 'node:crypto'
import { type Config, isLoopback } from '../config.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { createS3Client } from '../s3/s3-client.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import { type CheckResult, ok, problem, warning } from './check-result.ts'

/** Writes, lists, reads and removes a small object in the S3 store, and finds photos that are not where they should be. */
export async function checkPhotos(config: Config, dataDir: string): Promise<CheckResult[]> {
  const { s3, photoStore, backups } = config
  if (s3 === null) return []
  const { place, ...client } = createS3Client(s3)
  try {
    const key = `checks/${randomBytes(9).toString('hex')}`
    const bytes = randomBytes(100)
    await client.put(key, bytes)
    const listed: number[] = []
    for await (const object of client.list(key)) listed.push(object.bytes)
    const read = await client.get(key)
    await client.remove(key)
    const isGone = (await client.get(key)) === null
    const wrong =
      listed[0] !== bytes.length || listed.length > 1
        ? 'does not list what it stores'
        : !read?.equals(bytes)
          ? 'returns other bytes than it got'
          : isGone
            ? null
            : 'still has what was removed'
    if (wrong) return [problem('s3', `${place} ${wrong}.`, 'Use another store, or ask its provider.')]
  } catch (error) {
    if (!(error instanceof S3Problem)) throw error
    const fix = 'Until then no photo can be added or shown, and no backup is stored there.'
    return [problem('s3', error.message, fix)]
  }
  return [
    ok('s3', `${place} stores, lists, returns and removes objects.`),
    ...(await findMisplaced(config, dataDir)),
    ...warnOf(s3.endpoint),
    ...(photoStore === 'folder' && backups?.folder !== null
      ? [
          warning(
            's3',
            'Nothing uses the store.',
            'Set PHOTO_STORE=s3 or BACKUP_TARGET=s3, or leave the S3 variables out.',
          ),
        ]
      : []),
  ]
}

async function findMisplaced(config: Config, dataDir: string): Promise<CheckResult[]> {
  if (config.photoStore !== 's3') return []
  const { length } = await openPhotoStore({ photoStore: 'folder', s3: null }, dataDir).list()
  if (length === 0) return []
  const says = `${length} files are in ${dataDir}/photos, but the server looks in the S3 store.`
  return [problem('s3', says, 'Move them: npm run move-photos')]
}

/** A name without a dot is one of a private network, such as that of containers. */
function warnOf(endpoint: string): CheckResult[] {
  const { protocol, hostname } = new URL(endpoint)
  if (protocol === 'https:' || isLoopback(endpoint) || !hostname.includes('.')) return []
  return [warning('s3', `${endpoint} is not HTTPS: others on the way can read photos.`, 'Use https:// in S3_ENDPOINT.')]
}
