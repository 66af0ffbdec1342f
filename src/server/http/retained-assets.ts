import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** How long the files of a replaced build are still served, because open pages load lazy chunks of it. */
export const retainAssetsMs = 7 * 24 * 3600_000
/** Draft files older than this are left over; copying a file takes less. */
const graceMs = 3600_000

/** A build that this installation served: its hashed file names, and when it was replaced (ms since the epoch). */
type RetainedBuild = { id: string; assets: readonly string[]; replacedAt: number | null }

export type RetainedAssets = {
  /** Returns the bytes of a file of an earlier build, `null` if there is none or it was removed. */
  read(name: string): Promise<Buffer<ArrayBuffer> | null>
  /** Removes the files of builds that were replaced more than a week before `now`; called periodically. */
  drop(now: number): void
}

export const noRetainedAssets: RetainedAssets = { read: async () => null, drop: () => {} }

/**
 * Copies the assets of the build in `distDir` into `folder`, next to the assets of earlier builds. If the disk is full,
 * the server starts nevertheless, and pages of older builds need a reload.
 */
export function retainAssets(folder: string, distDir: string, now: number, log: Logger): RetainedAssets {
  try {
    return openFolder(folder, readBuild(distDir), now)
  } catch (error) {
    log.warn(
      { err: error },
      'the assets of this build cannot be retained for pages that stay open during the next upgrade',
    )
    return noRetainedAssets
  }
}

function readBuild(distDir: string): { id: string; from: string; assets: readonly string[] } {
  const { buildId } = JSON.parse(readFileSync(join(distDir, 'app-manifest.json'), 'utf8')) as { buildId: string }
  const from = join(distDir, 'assets')
  return { id: buildId, from, assets: readdirSync(from) }
}

function openFolder(folder: string, { id, from, assets }: ReturnType<typeof readBuild>, now: number): RetainedAssets {
  const index = join(folder, 'builds.json')
  const filesDir = join(folder, 'assets')
  mkdirSync(filesDir, { recursive: true, mode: 0o700 })
  const present = new Set(readdirSync(filesDir))
  for (const name of assets) if (!present.has(name)) copyWhole(join(from, name), filesDir, name)
  const earlier = readIndex(index).filter((build) => build.id !== id)
  writeIndex(index, [
    ...earlier.map((build) => ({ ...build, replacedAt: build.replacedAt ?? now })),
    { id, assets, replacedAt: null },
  ])

  return {
    drop(at) {
      // Read again: another instance may have started with a newer build.
      const known = readIndex(index)
      const builds = known.filter(({ replacedAt }) => replacedAt === null || at - replacedAt < retainAssetsMs)
      if (builds.length < known.length) writeIndex(index, builds)
      const retained = new Set([...assets, ...builds.flatMap((build) => build.assets)])
      for (const name of readdirSync(filesDir)) {
        const file = join(filesDir, name)
        // Another instance may rename or remove it meanwhile.
        const entry = name.endsWith(draftEnd) ? statSync(file, { throwIfNoEntry: false }) : undefined
        const isDraft = entry !== undefined && at - entry.mtimeMs < graceMs
        if (!retained.has(name) && !isDraft) rmSync(file, { force: true })
      }
    },
    async read(name) {
      // Danger: only plain file names, so that no path leaves the folder.
      if (!/^[\w-][\w.-]*$/.test(name) || name.endsWith(draftEnd)) return null
      try {
        return await readFile(join(filesDir, name))
      } catch {
        return null
      }
    },
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
