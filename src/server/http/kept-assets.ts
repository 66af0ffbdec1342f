import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long the files of a build are still served once a newer one has replaced it: open pages ask for them late. */
export const keepAssetsMs = 7 * 24 * 3600_000

/** A build that was served here: the names of its hashed files, and since when another one is (epoch ms). */
type KeptBuild = { id: string; assets: string[]; replacedAt: number | null }

export type KeptAssets = {
  /** The bytes of a file of an earlier build, `null` where there is none (any more). */
  read(name: string): Buffer<ArrayBuffer> | null
  /** Removes what is older than a week; to be called now and then. */
  drop(now: number): void
}

export type ServedBuild = { id: string; assetsDir: string }

/** Copies the build's assets into a folder of the data folder, beside those of builds before it. Throws as fs does. */
export function keepAssets(folder: string, { id, assetsDir }: ServedBuild, now: number): KeptAssets {
  const index = join(folder, 'builds.json')
  const filesDir = join(folder, 'files')
  mkdirSync(filesDir, { recursive: true, mode: 0o700 })

  const there = new Set(readdirSync(filesDir))
  const assets = readdirSync(assetsDir)
  for (const name of assets) if (!there.has(name)) copyWhole(join(assetsDir, name), filesDir, name)
  const earlier = readIndex(index).filter((build) => build.id !== id)
  let builds: KeptBuild[] = [
    ...earlier.map((build) => ({ ...build, replacedAt: build.replacedAt ?? now })),
    { id, assets, replacedAt: null },
  ]
  writeIndex(index, builds)

  const drop = (at: number): void => {
    // Other instances may have written meanwhile.
    const known = readIndex(index)
    builds = known.filter((build) => build.id === id || !build.replacedAt || at - build.replacedAt < keepAssetsMs)
    if (builds.length < known.length) writeIndex(index, builds)
    const wanted = new Set([...assets, ...builds.flatMap((build) => build.assets)])
    for (const name of readdirSync(filesDir)) {
      if (!wanted.has(name) && !name.endsWith('.part')) rmSync(join(filesDir, name), { force: true })
    }
  }
  drop(now)

  return {
    drop,
    read(name) {
      if (!/^[\w-][\w.-]*$/.test(name) || name.endsWith('.part')) return null
      try {
        return readFileSync(join(filesDir, name))
      } catch {
        return null
      }
    },
  }
}

// Under its name a file is whole, also after a power cut and with two instances that start at once.
function copyWhole(from: string, folder: string, name: string): void {
  const draft = join(folder, `${name}.${process.pid}.part`)
  copyFileSync(from, draft)
  renameSync(draft, join(folder, name))
}

function writeIndex(index: string, builds: readonly KeptBuild[]): void {
  const draft = `${index}.${process.pid}`
  writeFileSync(draft, JSON.stringify(builds))
  renameSync(draft, index)
}

// One that cannot be read costs old pages a reload, never the start.
function readIndex(index: string): KeptBuild[] {
  try {
    const builds: unknown = JSON.parse(readFileSync(index, 'utf8'))
    return Array.isArray(builds) ? builds.filter(isBuild) : []
  } catch {
    return []
  }
}

function isBuild(value: unknown): value is KeptBuild {
  if (typeof value !== 'object' || value === null) return false
  const { id, assets, replacedAt } = value as Partial<Record<keyof KeptBuild, unknown>>
  return typeof id === 'string' && Array.isArray(assets) && (replacedAt === null || typeof replacedAt === 'number')
}
