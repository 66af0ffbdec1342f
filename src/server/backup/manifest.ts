import { StartProblem } from '../start-problem.ts'

/** What an archive says of itself. */
export type Manifest = {
  readonly format: typeof format
  readonly madeAt: string
  /** The Pitboard that made it. */
  readonly version: string
  /** The steps of the database: what its rows look like. */
  readonly steps: readonly string[]
  /** How many rows there are of each table. */
  readonly tables: Readonly<Record<string, number>>
  readonly photos: number
}

export const format = 'pitboard-backup-1'
export const manifestName = 'manifest.json'
export const keyName = 'secret.key'
export const photoFolder = 'photos'

export const tableFile = (table: string): string => `tables/${table}.jsonl`
export const photoFile = (path: string): string => `${photoFolder}/${path}`

/** The path of a photo below its folder, `null` for other entries. A name that leads elsewhere is no photo's. */
export function photoPathOf(name: string): string | null {
  const path = name.startsWith(`${photoFolder}/`) ? name.slice(photoFolder.length + 1) : ''
  return /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(path) ? path : null
}

/** Throws StartProblem where the text is no manifest that this version can read. */
export function parseManifest(text: string): Manifest {
  const told = JSON.parse(text) as Partial<Manifest>
  if (told.format !== format) {
    throw new StartProblem(
      `This backup is of another kind (${told.format}). Restore it with the Pitboard that made it.`,
    )
  }
  return told as Manifest
}
