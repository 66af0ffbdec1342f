import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openClient } from '../backup/run-backup.ts'
import { listS3Backups, s3File } from '../backup/s3-backup.ts'
import type { Config } from '../config.ts'

/** A backup that the server can read. `file`: a path, or `s3:NAME`. */
export type FoundBackup = { readonly name: string; readonly file: string; readonly bytes: number }

/** The newest of the backups that the page lists. */
const mostListed = 20

/** Returns the backups in the folder or the store of the configuration, the newest first; those made by hand too. */
export async function findBackups(config: Config): Promise<FoundBackup[]> {
  if (!config.backups) return []
  const { folder } = config.backups
  const found = folder ? await findInFolder(folder) : await findInStore(config)
  return found.slice(0, mostListed)
}

async function findInFolder(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = []
  for (const name of names.filter((one) => one.endsWith('.zip'))) {
    const file = join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts?.isFile()) found.push({ name, file, bytes: facts.size, changedAt: facts.mtimeMs })
  }
  return found.toSorted((a, b) => b.changedAt - a.changedAt)
}

async function findInStore(config: Config): Promise<FoundBackup[]> {
  const listed = await listS3Backups(openClient(config)).catch(() => [])
  return listed.map(({ name, bytes }) => ({ name, file: s3File(name), bytes }))
}
