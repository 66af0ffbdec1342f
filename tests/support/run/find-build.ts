import { existsSync } from 'node:fs'
import { join } from 'node:path'

const distDir = join(import.meta.dirname, '../../../dist')

/** Returns the folder of the built client, which these tests read. Throws if there is none. */
export function findBuild(): string {
  if (!existsSync(join(distDir, 'pages'))) throw new Error('There is no build. Run: npm run build')
  return distDir
}
