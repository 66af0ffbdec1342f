import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listCommands, serverPackages } from '../build-server.ts'
import { writeLicences } from './licences.ts'
import { cutLock, type Lock, listPackages, processors } from './runtime-lock.ts'
import { writeSbom } from './sbom.ts'

// `npm run release`: writes release/pitboard-VERSION.tar.gz, which runs with Node alone, and its SHA-256. It needs GNU
// tar and the npm registry, because it contains the native packages of both processors.
const root = join(import.meta.dirname, '../..')
const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  license: string
  scripts: { start: string } & Record<string, string>
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const name = `pitboard-${product.version}`
const releaseFolder = join(root, 'release')
const stage = join(releaseFolder, name)

/** What a release contains as it is. */
const copied = ['CHANGELOG.md', 'LICENSE', 'NOTICE', 'SECURITY.md', 'deploy', 'dist', 'docs', 'src/server/reference']
const left = join(root, 'docs/pictures')

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

function run(program: string, args: readonly string[], cwd = root): string {
  const ended = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (ended.status !== 0) fail(`${program} ${args.join(' ')}\n${ended.error ?? ''}${ended.stdout}${ended.stderr}`)
  return ended.stdout
}

/** The day of the version in CHANGELOG.md: the time of all files. */
function readDay(): string {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const day = new RegExp(`^## ${product.version.replaceAll('.', '\\.')} · (\\d{4}-\\d\\d-\\d\\d)$`, 'm').exec(changelog)
  return day?.[1] ?? fail(`CHANGELOG.md has no heading "## ${product.version} · YYYY-MM-DD".`)
}

const day = readDay()
run(process.execPath, ['manifest/build.ts', '--when-stale'])
const npm = process.env.npm_execpath ?? fail('Start this by npm run release.')

rmSync(releaseFolder, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
for (const path of copied)
  cpSync(join(root, path), join(stage, path), { recursive: true, filter: (from) => from !== left })
// When it was built is the day of the release, so that the same sources give the same bytes.
const latest = JSON.parse(readFileSync(join(stage, 'dist/latest.json'), 'utf8')) as { id: string }
writeFileSync(join(stage, 'dist/latest.json'), `${JSON.stringify({ ...latest, timestamp: Date.parse(day) })}\n`)
// The code among the reference data is part of the bundle.
for (const file of readdirSync(join(stage, 'src/server/reference')))
  if (file.endsWith('.ts')) rmSync(join(stage, 'src/server/reference', file))
cpSync(join(root, 'dist-server'), join(stage, 'dist-server'), {
  recursive: true,
  filter: (path) => !path.endsWith('digest.txt'),
})

const { version, license } = product
const scripts = {
  start: product.scripts.start,
  ...Object.fromEntries(Object.keys(listCommands()).map((one) => [one, `node dist-server/${one}.js`])),
}
const cut = cutLock(lock, { name: 'pitboard', version, license }, serverPackages)
const packageJson = { ...cut.package, private: true, type: 'module', scripts }

/** Installs the packages for one processor into a folder. */
function install(folder: string, cpu: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`)
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(cut.lock, null, 2)}\n`)
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
  const quick = ['--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund', '--prefer-offline']
  const args = [npm, 'ci', ...platform, ...quick]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((done) => child.once('exit', (code) => (code === 0 ? done() : fail(`npm ci ended with ${code}`))))
}

const elsewhere = mkdtempSync(join(tmpdir(), 'pitboard-release-'))
const [first, ...others] = processors
await Promise.all([install(stage, first), ...others.map((cpu) => install(join(elsewhere, cpu), cpu))])
// Only packages with native parts differ.
for (const cpu of others)
  cpSync(join(elsewhere, cpu, 'node_modules'), join(stage, 'node_modules'), { recursive: true, force: false })
rmSync(elsewhere, { recursive: true })
// It names one platform.
rmSync(join(stage, 'node_modules/.package-lock.json'))

const packages = listPackages(lock)
writeFileSync(join(stage, 'licences.txt'), writeLicences(packages, [stage, root]))
// Without development packages npm would leave out those that these need, too, such as React.
const sbomArgs = ['sbom', '--package-lock-only', '--include=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
const sbom = writeSbom(run(process.execPath, [npm, ...sbomArgs]), packages, `${day}T00:00:00Z`)
writeFileSync(join(stage, 'sbom.cdx.json'), sbom)

// One order, owner, time and mode for all files.
const tarArgs = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar', '--mode=u=rwX,go=rX']
run('tar', [...tarArgs, `--mtime=${day} 00:00:00 UTC`, '-cf', `${name}.tar`, name], releaseFolder)
const archive = gzipSync(readFileSync(join(releaseFolder, `${name}.tar`)), { level: 6 })
rmSync(join(releaseFolder, `${name}.tar`))
writeFileSync(join(releaseFolder, `${name}.tar.gz`), archive)
const digest = createHash('sha256').update(archive).digest('hex')
writeFileSync(join(releaseFolder, 'SHA256SUMS'), `${digest}  ${name}.tar.gz\n`)
process.stdout.write(`release/${name}.tar.gz, ${(archive.length / 1e6).toFixed(1)} MB\nSHA-256 ${digest}\n`)
