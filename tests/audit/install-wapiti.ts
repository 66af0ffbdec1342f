import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The version of PyPI; Debian has one of its own. */
const version = '3.3.2'
/** Kept between audits. */
const folder = join(tmpdir(), `pitboard-wapiti-${version}`)
const installed = join(folder, 'bin/wapiti')

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/**
 * Returns the program wapiti: the one of the system, otherwise one that it installs, by pip in a folder of its own or by
 * apt as root on Debian. Returns `null` without Python, on which wapiti runs.
 */
export function installWapiti(): string | null {
  const found = () => [installed, 'wapiti'].find((program) => runs(program, '--version')) ?? null
  const present = found()
  if (present) return present
  if (!runs('python3', '--version')) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (program: string, ...args: string[]): boolean =>
    spawnSync(program, args, { stdio: 'inherit', env }).status === 0
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write('No wapiti found: installing it with apt.\n')
    install('apt-get', 'update', '-q')
    if (install('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'wapiti')) return found()
  }
  process.stdout.write('No wapiti found: installing it with pip.\n')
  const isInstalled =
    install('python3', '-m', 'venv', folder) &&
    install(join(folder, 'bin/pip'), 'install', '--quiet', `wapiti3==${version}`)
  if (!isInstalled || !found()) throw new Error('wapiti could not be installed')
  return found()
}
