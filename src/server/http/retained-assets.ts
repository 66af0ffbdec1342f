import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Bytes } from './packed-body.ts'

/** How long the files of a replaced build are still served, because open pages load lazy chunks of it. */
export const retainAssetsMs = 7 * 24 * 3600_000
/** Draft files older than this are left over; copying a file takes less. */
const graceMs = 3600_000

/** A build that this installation served: its hashed file names, and when it was replaced (ms since the epoch). */
type RetainedBuild = { id: string; assets: readonly string[]; replacedAt: number | null }

/** A hashed file of a build; `br`: as the build compressed it, if it did. */
export type AssetBytes = { readonly plain: Bytes; readonly br?: Bytes | undefined }

export type RetainedAssets = {
  /** Returns a file of an earlier build, `null` if there is none or it was removed. */
  read(name: string): Promise<AssetBytes | null>
  /** Removes the files of builds that were replaced more than a week before `now`; called periodically. */
  drop(now: number): Promise<void>
}

export const noRetainedAssets: RetainedAssets = { read: async () => null, drop: async () => {} }

/**
 * Copies the assets of the build in `distDir` into `folder`, next to the assets of earlier builds. If the disk is full,
 * the server starts nevertheless, and pages of older builds need a reload.
 */
export function retainAssets(folder: string, distDir: string, now: number, log: Logger): RetainedAssets {
  try {
    return openFolder(folder, distDir, now)
  } catch (error) {
    log.warn(
      { err: error },
      'the assets of this build cannot be retained for pages that stay open during the next upgrade',
    )
    return noRetainedAssets
  }
}

function readBuild(distDir: string): { id: string; assets: readonly string[] } {
  const { buildId } = JSON.parse(readFileSync(join(distDir, 'app-manifest.json'), 'utf8')) as { buildId: string }
  return { id: buildId, assets: readdirSync(join(distDir, 'assets')) }
}

/** The hashed files, and those that the build compressed, under the same names. A build of a test has only the first. */
const kinds = ['assets', 'packed'] as const

function openFolder(folder: string, distDir: string, now: number): RetainedAssets {
  const { id, assets } = readBuild(distDir)
  const index = join(folder, 'builds.json')
  for (const kind of kinds) mkdirSync(join(folder, kind), { recursive: true, mode: 0o700 })
  const earlier = readIndex(index).filter((build) => build.id !== id)
  writeIndex(index, [
    ...earlier.map((build) => ({ ...build, replacedAt: build.replacedAt ?? now })),
    { id, assets, replacedAt: null },
  ])
  // After the list: another instance removes files of no build.
  for (const kind of kinds) copyMissing(join(distDir, kind), join(folder, kind))

  return {
    async drop(at) {
      // Read again: another instance may have started with a newer build.
      const known = readIndex(index)
      const builds = known.filter(({ replacedAt }) => replacedAt === null || at - replacedAt < retainAssetsMs)
      if (builds.length < known.length) writeIndex(index, builds)
      const retained = new Set([...assets, ...builds.flatMap((build) => build.assets)])
      for (const kind of kinds) await removeOthers(join(folder, kind), retained, at)
    },
    async read(name) {
      // Danger: only plain file names, so that no path leaves the folder.
      if (!/^[\w-][\w.-]*$/.test(name) || name.endsWith(draftEnd)) return null
      const [plain, br] = await Promise.all(
        kinds.map((kind) => readFile(join(folder, kind, name)).catch(() => undefined)),
      )
      return plain ? { plain, br } : null
    },
  }
}

function copyMissing(from: string, to: string): void {
  if (!existsSync(from)) return
  const present = new Set(readdirSync(to))
  for (const name of readdirSync(from)) if (!present.has(name)) copyWhole(join(from, name), to, name)
}

async function removeOthers(folder: string, retained: ReadonlySet<string>, at: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (retained.has(name)) continue
    const file = join(folder, name)
    // Another instance may rename or remove it meanwhile.
    const draft = name.endsWith(draftEnd) ? await stat(file).catch(() => null) : null
    if (draft && at - draft.mtimeMs < graceMs) continue
    await rm(file, { force: true })
  }
}

const draftEnd = '.part'

// Renaming is atomic: a file is complete under its final name, also after a power cut or with two instances.
function copyWhole(from: string, folder: string, name: string): void {
  const draft = join(folder, `${name}.${process.pid}${draftEnd}`)
  copyFileSync(from, draft)
  renameSync(draft, join(folder, name))
}

function writeIndex(index: string, builds: readonly RetainedBuild[]): void {
  const draft = `${index}.${process.pid}`
  writeFileSync(draft, JSON.stringify(builds))
  renameSync(draft, index)
}

// If the index cannot be read, pages of old builds need a reload, as if those builds had never been served.
function readIndex(index: string): RetainedBuild[] {
  try {
    const builds: unknown = JSON.parse(readFileSync(index, 'utf8'))
    return Array.isArray(builds) ? builds.filter(isBuild) : []
  } catch {
    return []
  }
}

function isBuild(value: unknown): value is RetainedBuild {
  if (typeof value !== 'object' || value === null) return false
  const { id, assets, replacedAt } = value as Partial<Record<keyof RetainedBuild, unknown>>
  return typeof id === 'string' && Array.isArray(assets) && (replacedAt === null || typeof replacedAt === 'number')
}
