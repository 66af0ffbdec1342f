import { existsSync } from 'node:fs'
import { join } from 'node:path'

const distDir = join(import.meta.dirname, '../../../dist')

/** The folder of the built client, which these tests are about. Throws where there is none. */
export function findBuild(): string {
  if (!existsSync(join(distDir, 'pages'))) throw new Error('There is no build to look at: npm run build')
  return distDir
}
