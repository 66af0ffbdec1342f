import type { FileHandle } from 'node:fs/promises'
import { unknownSteps } from '../db/migrate.ts'
import { StartProblem } from '../start-problem.ts'
import { isWhole, type ListedEntry, listZip, type ReadableAt, readWhole } from '../zip/read-zip.ts'
import { type Manifest, manifestName, parseManifest, photoFolder, photoPathOf, tableFile } from './manifest.ts'

export type Archive = { handle: ReadableAt; entries: Map<string, ListedEntry>; manifest: Manifest }

const damagedText = (file: string): string =>
  `${file} is damaged or no backup of Pitboard. Nothing was changed. Use another backup.`

/** Checks that the archive is complete and that this version can read it. Throws StartProblem. */
export async function readArchive(handle: FileHandle, file: string): Promise<Archive> {
  const { size } = await handle.stat()
  if (!(await isWhole(file, size))) throw new StartProblem(damagedText(file))
  return readContents(handle, size, file)
}

/** Checks the list of an archive, and that this version can read it; the rest is not read. Throws StartProblem. */
export async function readContents(handle: ReadableAt, size: number, file: string): Promise<Archive> {
  const damaged = damagedText(file)
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
