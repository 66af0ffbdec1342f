import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = [
  'src/client',
  'src/contract',
  'src/domain',
  'src/locales',
  'sw',
  'manifest',
  'public',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
]
// The archive of a release is made of a build.
const irrelevant = /\.test\.tsx?$|route-tree\.gen\.ts$|README\.md$|[\\/]manifest[\\/]release[\\/]/

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

/** Returns twelve hex digits that change with every source file of the page or the worker. */
export const digestSources = (): string => digestFiles(sources)

/** Returns twelve hex digits that change with every file of these paths, but not with tests. */
export function digestFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of paths) {
    for (const path of listFiles(join(root, source))) {
      if (!irrelevant.test(path)) hash.update(path.slice(root.length).replaceAll('\\', '/')).update(readFileSync(path))
    }
  }
  return hash.digest('hex').slice(0, 12)
}
