/** An entry of package-lock.json, as far as a release needs it. */
type LockEntry = {
  readonly version?: string
  readonly license?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type Lock = { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, LockEntry>> }

/** The processors of the release: its system is Linux with glibc. */
export const processors = ['x64', 'arm64'] as const

/** Whether a package runs on Linux with glibc on one of the processors. Packages without native parts run everywhere. */
const isForRelease = ({ os, cpu, libc }: LockEntry): boolean =>
  (os?.includes('linux') ?? true) &&
  (cpu === undefined || processors.some((one) => cpu.includes(one))) &&
  (libc?.includes('glibc') ?? true)

/** Returns the key of a package as `from` finds it: in its own folder, or in one above. */
function resolve(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const key = `${folder && `${folder}/`}node_modules/${name}`
    if (lock.packages[key]) return key
    if (folder === '') return null
  }
}

/** Returns the keys of these packages and of all that they depend on, as far as `isWanted` says, sorted. */
function findClosure(lock: Lock, names: readonly string[], isWanted: (entry: LockEntry) => boolean): string[] {
  const found = new Set<string>()
  const visit = (from: string, name: string): void => {
    const key = resolve(lock, from, name)
    const entry = lock.packages[key ?? '']
    if (key === null || !entry) throw new Error(`${from || 'the product'} needs ${name}, which the lock file has not`)
    if (found.has(key) || !isWanted(entry)) return
    found.add(key)
    for (const one of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(key, one)
  }
  for (const name of names) visit('', name)
  return [...found].sort()
}

/** A package.json and the part of the lock file that install `names` and what these depend on, and nothing else. */
export function cutLock<Own extends object>(lock: Lock, own: Own, names: readonly string[]) {
  const dependencies = Object.fromEntries(
    names.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? '']),
  )
  const kept = findClosure(lock, names, () => true).map((key) => [key, lock.packages[key]] as const)
  const { lockfileVersion } = lock
  return {
    package: { ...own, dependencies },
    lock: {
      ...own,
      lockfileVersion,
      requires: true,
      packages: { '': { ...own, dependencies }, ...Object.fromEntries(kept) },
    },
  }
}

export type ReleasePackage = { readonly key: string; readonly title: string; readonly licence: string }

/** The packages that a release is made of or contains: those of `dependencies`, for Linux. A title is `name version`. */
export function listPackages(lock: Lock): ReleasePackage[] {
  return findClosure(lock, Object.keys(lock.packages['']?.dependencies ?? {}), isForRelease)
    .map((key) => {
      const { version, license = 'none' } = lock.packages[key] ?? {}
      return { key, title: `${key.replace(/^.*node_modules\//, '')} ${version}`, licence: license }
    })
    .sort((a, b) => (a.title < b.title ? -1 : 1))
}
