import { BackupProblem } from './backup-problem.ts'

/** The manifest of a backup archive. */
export type Manifest = {
  readonly format: typeof format
  readonly madeAt: string
  /** The product version that made the backup. */
  readonly version: string
  /** The names of the applied migrations, which determine the format of the rows. */
  readonly steps: readonly string[]
  /** The number of rows of each table. */
  readonly tables: Readonly<Record<string, number>>
  readonly photos: number
}

export const format = 'pitboard-backup-1'
export const manifestName = 'manifest.json'
export const keyName = 'secret.key'
export const photoFolder = 'photos'

export const tableFile = (table: string): string => `tables/${table}.jsonl`
export const photoFile = (name: string): string => `${photoFolder}/${name}.webp`

/** Returns the name of a photo in its store by its path below the folder, `null` for other files. */
export const photoNameOf = (path: string): string | null => /^([\w-]+)\.webp$/.exec(path)?.[1] ?? null

/** Returns the path of a photo below its folder, `null` for other entries and for names that leave the folder. */
export function photoPathOf(name: string): string | null {
  const path = name.startsWith(`${photoFolder}/`) ? name.slice(photoFolder.length + 1) : ''
  return /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(path) ? path : null
}

/** Throws BackupProblem if this version cannot read the manifest. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Partial<Manifest>
  if (manifest.format !== format) {
    throw new BackupProblem(
      'other-format',
      `This backup has another format (${manifest.format}). Restore it with the Pitboard version that made it.`,
    )
  }
  return manifest as Manifest
}
