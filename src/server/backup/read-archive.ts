import type { FileHandle } from 'node:fs/promises'
import { unknownSteps } from '../db/migrate.ts'
import { StartProblem } from '../start-problem.ts'
import { isWhole, type ListedEntry, listZip, readWhole } from '../zip/read-zip.ts'
import { type Manifest, manifestName, parseManifest, photoFolder, photoPathOf, tableFile } from './manifest.ts'

export type Archive = { handle: FileHandle; entries: Map<string, ListedEntry>; manifest: Manifest }

/** Checks that the archive is complete and that this version can read it. Throws StartProblem. */
export async function readArchive(handle: FileHandle, file: string): Promise<Archive> {
  const damaged = `${file} is damaged or no backup of Pitboard. Nothing was changed. Use another backup.`
  const { size } = await handle.stat()
  if (!(await isWhole(file, size))) throw new StartProblem(damaged)
  const entries = await listZip(handle, size)
  const manifestEntry = entries?.get(manifestName)
  if (!entries || !manifestEntry) throw new StartProblem(damaged)
  const manifest = parseManifest((await readWhole(handle, manifestEntry)).toString())
  const unknown = unknownSteps(manifest.steps)
  if (unknown.length > 0) {
    throw new StartProblem(
      `The backup is from a newer Pitboard, ${manifest.version} (it has the migration ${unknown.join(', ')}). Restore it with that version.`,
    )
  }
  const missing = Object.keys(manifest.tables).some((table) => !entries.has(tableFile(table)))
  const photos = [...entries.keys()].filter((name) => name.startsWith(`${photoFolder}/`))
  const strange = photos.some((name) => photoPathOf(name) === null)
  if (missing || strange || photos.length !== manifest.photos) throw new StartProblem(damaged)
  return { handle, entries, manifest }
}
