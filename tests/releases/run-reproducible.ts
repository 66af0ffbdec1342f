import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../support/run/run-command.ts'

// `npm run test:reproducible`: makes the release twice from the same sources, in two folders, with another umask, time
// zone and language, and compares the SHA-256 of the archives and of each file. It takes two builds, some minutes.
const npm = process.env.npm_execpath
if (!npm) throw new Error('Start this by npm run.')

const builds = [
  { folder: 'one', umask: '022', env: { TZ: 'UTC', LANG: 'C' } },
  { folder: 'another-folder/two', umask: '077', env: { TZ: 'Pacific/Auckland', LANG: 'pl_PL.UTF-8' } },
]

function listHashes(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

const place = mkdtempSync(join(tmpdir(), 'pitboard-twice-'))
try {
  // What is committed or would be: not what earlier builds have left.
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const made = builds.map(({ folder, umask, env }) => {
    const home = join(place, folder)
    for (const path of listed.split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      cpSync(join(root, path), join(home, path))
    }
    // Hard links, if the temporary folder is on the same disk.
    const copy = (flags: string) => spawnSync('cp', [flags, join(root, 'node_modules'), join(home, 'node_modules')])
    if (copy('-al').status !== 0 && copy('-a').status !== 0) throw new Error('node_modules cannot be copied')
    const line = `umask ${umask} && exec "$0" "$1" run release`
    const ended = spawnSync('/bin/sh', ['-c', line, process.execPath, npm], {
      cwd: home,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (ended.status !== 0) throw new Error(`the release in ${folder} ended with ${ended.status}`)
    return listHashes(join(home, 'release'))
  })
  const [one, two] = made
  if (!one || !two) throw new Error('no release')
  const differing = [...new Set([...one.keys(), ...two.keys()])].filter((path) => one.get(path) !== two.get(path))
  if (differing.length > 0) {
    process.stderr.write(`These files differ:\n${differing.join('\n')}\n`)
    process.exitCode = 1
  } else process.stdout.write(`Both releases have the same ${one.size} files, byte for byte, with their archive.\n`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
