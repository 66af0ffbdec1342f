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

/** How long the files of a build are still served once a newer one has replaced it: open pages ask for them late. */
export const retainAssetsMs = 7 * 24 * 3600_000
/** A file is copied in less. */
const graceMs = 3600_000

/** A build that was served here: the names of its hashed files, and since when another one is (epoch ms). */
type RetainedBuild = { id: string; assets: readonly string[]; replacedAt: number | null }

export type RetainedAssets = {
  /** The bytes of a file of an earlier build, `null` where there is none (any more). */
  read(name: string): Promise<Buffer<ArrayBuffer> | null>
  /** Removes what is older than a week; to be called now and then. */
  drop(now: number): void
}

export const noRetainedAssets: RetainedAssets = { read: async () => null, drop: () => {} }

/**
 * Copies the assets of the build in `distDir` into a folder of the data folder, beside those of builds before it. A
 * disk that is full costs pages of older builds a reload, never the start.
 */
export function retainAssets(folder: string, distDir: string, now: number, log: Logger): RetainedAssets {
  try {
    return openFolder(folder, readBuild(distDir), now)
  } catch (error) {
    log.warn({ err: error }, 'the assets of this build are not kept for pages that stay open over the next one')
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
  const there = new Set(readdirSync(filesDir))
  for (const name of assets) if (!there.has(name)) copyWhole(join(from, name), filesDir, name)
  const earlier = readIndex(index).filter((build) => build.id !== id)
  writeIndex(index, [
    ...earlier.map((build) => ({ ...build, replacedAt: build.replacedAt ?? now })),
    { id, assets, replacedAt: null },
  ])

  return {
    drop(at) {
      // Read anew: another instance may have begun with a newer build.
      const known = readIndex(index)
      const builds = known.filter(({ replacedAt }) => replacedAt === null || at - replacedAt < retainAssetsMs)
      if (builds.length < known.length) writeIndex(index, builds)
      const wanted = new Set([...assets, ...builds.flatMap((build) => build.assets)])
      for (const name of readdirSync(filesDir)) {
        const file = join(filesDir, name)
        const isDraft = name.endsWith(draftEnd) && at - statSync(file).mtimeMs < graceMs
        if (!wanted.has(name) && !isDraft) rmSync(file, { force: true })
      }
    },
    async read(name) {
      // A name, never a way out of the folder.
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

// Under its name a file is whole, after a power cut too, and with two instances that start at once.
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

// One that cannot be read costs old pages a reload, as if those builds had never been here.
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
