import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder outside of the project with these npm packages, so that they are no dependencies of it. It stays in the
 * temporary folder for later runs. `null` if they cannot be installed.
 */
export function installPeers(name: string, packages: Readonly<Record<string, string>>): string | null {
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  const folder = join(tmpdir(), `pitboard-bench-${name}-${Object.values(packages).join('-')}`)
  const isThere = Object.keys(packages).every((one) => existsSync(join(folder, 'node_modules', one, 'package.json')))
  if (isThere) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
  const installed = spawnSync('npm', [...options, ...wanted], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return installed.status === 0 ? folder : null
}
