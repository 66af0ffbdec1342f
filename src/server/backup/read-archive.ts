import type { FileHandle } from 'node:fs/promises'
import { unknownSteps } from '../db/migrate.ts'
import { isWhole, type ListedEntry, listZip, type ReadableAt, readWhole } from '../zip/read-zip.ts'
import { BackupProblem } from './backup-problem.ts'
import { type Manifest, manifestName, parseManifest, photoFolder, photoPathOf, tableFile } from './manifest.ts'

export type Archive = { handle: ReadableAt; entries: Map<string, ListedEntry>; manifest: Manifest }

const damaged = (file: string): BackupProblem =>
  new BackupProblem('damaged', `${file} is damaged or no backup of Pitboard. Nothing was changed. Use another backup.`)

/** Checks that the archive is complete and that this version can read it. Throws BackupProblem. */
export async function readArchive(handle: FileHandle, file: string): Promise<Archive> {
  const { size } = await handle.stat()
  if (!(await isWhole(file, size))) throw damaged(file)
  return readContents(handle, size, file)
}

/** Checks the list of an archive, and that this version can read it; the rest is not read. Throws BackupProblem. */
export async function readContents(handle: ReadableAt, size: number, file: string): Promise<Archive> {
  const entries = await listZip(handle, size)
  const manifestEntry = entries?.get(manifestName)
  if (!entries || !manifestEntry) throw damaged(file)
  const manifest = parseManifest((await readWhole(handle, manifestEntry)).toString())
  const unknown = unknownSteps(manifest.steps)
  if (unknown.length > 0) {
    throw new BackupProblem(
      'newer',
      `The backup is from a newer Pitboard, ${manifest.version} (it has the migration ${unknown.join(', ')}). Restore it with that version.`,
    )
  }
  const missing = Object.keys(manifest.tables).some((table) => !entries.has(tableFile(table)))
  const photos = [...entries.keys()].filter((name) => name.startsWith(`${photoFolder}/`))
  const strange = photos.some((name) => photoPathOf(name) === null)
  if (missing || strange || photos.length !== manifest.photos) throw damaged(file)
  return { handle, entries, manifest }
}
